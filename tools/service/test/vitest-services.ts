import type { TestProject } from 'vitest/node';
import { bundleService } from './bundle-service.ts';

/**
 * Global set-up of the tests of processes: what the services load that they start.
 *
 * @public For vitest.
 */
export async function setup(project: TestProject): Promise<void> {
  project.provide('serviceArguments', await bundleService());
}

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the runtime, for a service that is not about how the sources are loaded. */
    serviceArguments: readonly string[];
  }
}
