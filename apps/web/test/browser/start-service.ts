import { join } from 'node:path';
import { afterAll } from 'vitest';
import { findFreePort } from '../../../../tools/service/find-free-port.ts';
import { ServiceProcess } from '../../../../tools/service/service-process.ts';
import { createThrowAwayFolder } from '../../../../tools/service/throw-away-folder.ts';

export const PASSWORD = 'Correct-Horse-5-Battery';

/** Cheap where nothing is guarded. */
const SETTINGS = {
  SECGRAPH_LOGIN_DELAY_MS: '0',
  SECGRAPH_ARGON2_MEMORY_KIB: '8192',
  SECGRAPH_ARGON2_ITERATIONS: '1',
  SECGRAPH_ACCESS_LOG: 'false',
};

export interface TestService {
  readonly url: string;
  /** Below which the pages are. */
  readonly pages: string;
  readonly process: ServiceProcess;
  /** Once more on the same data and port, after it was stopped or killed. */
  restart(): Promise<void>;
}

/** A service of the test file, with an empty graph; gone when the file is done. */
export async function startService(environment: Readonly<Record<string, string>> = {}): Promise<TestService> {
  const folder = await createThrowAwayFolder('secgraph-browser-test-');
  const port = await findFreePort();
  const start = () =>
    new ServiceProcess({
      dataFolder: join(folder.path, 'data'),
      logFile: join(folder.path, 'log'),
      port,
      password: PASSWORD,
      environment: { ...SETTINGS, ...environment },
    });
  let process = start();
  afterAll(async () => {
    await process.stop();
    await folder.remove();
  });
  await process.untilReady();

  return {
    url: process.url,
    pages: `${process.url}/ui`,
    get process() {
      return process;
    },
    async restart() {
      await process.exited();
      process = start();
      await process.untilReady();
    },
  };
}
