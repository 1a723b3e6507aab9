import { afterAll, inject } from 'vitest';
import { launchService, type TestService } from './launch-service.ts';
import type { ServiceState } from './offer-services.ts';
import { takeOffered } from './take-offered.ts';

export { PASSWORD, type TestService } from './launch-service.ts';

/** A service of the test file, for tests that change more than a user; gone when the file is done. */
export async function startService(
  state: ServiceState = 'empty',
  environment: Readonly<Record<string, string>> = {},
): Promise<TestService> {
  const service = await launchService({
    environment,
    folder: await takeOffered(`folder/${state}`),
    nodeArguments: inject('serviceArguments'),
  });
  afterAll(() => service.end());

  return service;
}
