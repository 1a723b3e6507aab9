import { afterAll, inject } from 'vitest';
import { findFreePort } from '../../../../tools/service/find-free-port.ts';
import { launchService, type TestService } from './launch-service.ts';
import type { ServiceState } from './offer-services.ts';
import { takeOffered } from './take-offered.ts';

export { PASSWORD, type TestService } from './launch-service.ts';

/**
 * Where the service of this process is: files that follow one another use it one after the other, and their pages find
 * in the cache of the browser what they loaded from the service before.
 */
let port: number | undefined;

/** A service of the test file, for tests that change more than a user; gone when the file is done. */
export async function startService(
  state: ServiceState = 'empty',
  environment: Readonly<Record<string, string>> = {},
): Promise<TestService> {
  port = await findFreePort(port);
  const service = await launchService({
    port,
    environment,
    folder: await takeOffered(`folder/${state}`),
    nodeArguments: inject('serviceArguments'),
  });
  afterAll(() => service.end());

  return service;
}
