import { afterAll, afterEach, beforeEach, inject } from 'vitest';
import { ServiceProcess, type ServiceProcessOptions } from '../../../../tools/service/service-process.ts';
import { ADMIN_PASSWORD, SETTINGS } from './prepared.ts';

export { ADMIN_PASSWORD } from './prepared.ts';

export type ServiceOptions = Pick<ServiceProcessOptions, 'dataFolder' | 'environment' | 'user'>;

const running = new Set<ServiceProcess>();
/** By the test that runs. */
const started = new Set<ServiceProcess>();

/** Not ready yet, if it ever gets so. */
export function launchService({ environment, ...options }: ServiceOptions): ServiceProcess {
  const service = new ServiceProcess({
    password: ADMIN_PASSWORD,
    nodeArguments: inject('serviceArguments'),
    ...options,
    environment: { ...SETTINGS, ...environment },
  });
  running.add(service);
  started.add(service);
  void service.exited.then(() => running.delete(service));

  return service;
}

export async function startService(options: ServiceOptions): Promise<ServiceProcess> {
  const service = launchService(options);
  await service.untilReady();

  return service;
}

/** For tests that share one service: it outlives each test and ends with the file. */
const shared = new Set<ServiceProcess>();

export function keepRunning(service: ServiceProcess): ServiceProcess {
  shared.add(service);
  return service;
}

/** In every test file that starts services: ends what a failed test left running, and prints what it said last. */
export function endServicesAfterEach(): void {
  beforeEach(() => {
    started.clear();
    for (const service of running) {
      shared.add(service);
    }
  });
  afterEach(async ({ task }) => {
    if (task.result?.state === 'fail') {
      await Promise.all([...shared, ...started].map(printEnd));
    }
    const left = [...running].filter((service) => !shared.has(service));
    await Promise.all(left.map((service) => service.kill()));
  });
  afterAll(() => shared.clear());
}

/** Without it, a service that died or stood still looks the same from outside. */
async function printEnd(service: ServiceProcess): Promise<void> {
  const state = service.hasExited ? `ended, ${JSON.stringify(await service.exited)}` : 'runs';
  console.error(`service ${service.pid} ${state}:\n${await service.lastLines()}`);
}
