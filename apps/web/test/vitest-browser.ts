import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { launchBrowser } from '@secgraph/test-kit/browser';
import type { TestProject } from 'vitest/node';
import { offerServices } from './browser/offer-services.ts';

/**
 * Global set-up of the browser tests: one headless browser for the whole run, in which each test has a profile of its
 * own, and the services and data folders that files share.
 *
 * @public For vitest.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  // WebGL is computed, and so would be all that is beside the canvas: a third of the time of the tests.
  const [browser] = await Promise.all([launchBrowser(['--disable-gpu-compositing']), buildPages()]);
  project.provide('browserAddress', browser.wsEndpoint());
  const offer = await offerServices(project.getProvidedContext().serviceArguments);
  project.provide('offerAddress', offer.address);

  return async () => {
    await browser.close();
    await offer.close();
  };
}

/**
 * Once: several services that find none would build them at the same time. They also say why where it cannot be done.
 * As they do, for production: the runner's own environment makes pages that are slower, and do every effect twice.
 */
async function buildPages(): Promise<void> {
  const program = fileURLToPath(new URL('../build/main.ts', import.meta.url));
  await promisify(execFile)(process.execPath, [program], {
    env: { ...process.env, NODE_ENV: 'production' },
  }).catch(() => undefined);
}

declare module 'vitest' {
  interface ProvidedContext {
    browserAddress: string;
    offerAddress: string;
    /** As the set-up before this one provides them. */
    serviceArguments: readonly string[];
  }
}
