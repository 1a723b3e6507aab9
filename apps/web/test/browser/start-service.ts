import { afterAll } from 'vitest';
import { launchService, type TestService } from './launch-service.ts';

export { PASSWORD, type TestService } from './launch-service.ts';

/** A service of the test file, with an empty graph; gone when the file is done. */
export async function startService(environment: Readonly<Record<string, string>> = {}): Promise<TestService> {
  const service = await launchService(environment);
  afterAll(() => service.end());

  return service;
}
