import type { TestProject } from 'vitest/node';
import { launchBrowser } from './browser/launch-browser.ts';

/** Global set-up of the browser tests: one headless browser for the whole run, in which each test has a profile of its own. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const browser = await launchBrowser();
  project.provide('browserAddress', browser.wsEndpoint());

  return () => browser.close();
}

declare module 'vitest' {
  interface ProvidedContext {
    browserAddress: string;
  }
}
