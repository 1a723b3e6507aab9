import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { findBrowser } from '@secgraph/test-kit/browser';
import type { TestProject } from 'vitest/node';
import { offerServices } from './browser/offer-services.ts';

/**
 * Global set-up of the browser tests: the browser is there, the pages are built, and files find services and data folders
 * that they share.
 *
 * @public For vitest.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  // Once: processes that each find no browser would unpack it at the same time.
  await Promise.all([findBrowser(), buildPages()]);
  const offer = await offerServices(project.getProvidedContext().serviceArguments);
  project.provide('offerAddress', offer.address);

  return () => offer.close();
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
    offerAddress: string;
    /** As the set-up before this one provides them. */
    serviceArguments: readonly string[];
  }
}
