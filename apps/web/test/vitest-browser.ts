import type { TestProject } from 'vitest/node';
import { launchBrowser } from './browser/launch-browser.ts';
import { offerSampleService } from './browser/offer-sample-service.ts';

/**
 * Global set-up of the browser tests: one headless browser for the whole run, in which each test has a profile of its
 * own, and one service with the sample directory for the files that only read it.
 */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  // WebGL is computed, and so would be all that is beside the canvas: a third of the time of the tests.
  const browser = await launchBrowser(['--disable-gpu-compositing']);
  project.provide('browserAddress', browser.wsEndpoint());
  const sample = await offerSampleService();
  project.provide('sampleAddress', sample.address);

  return async () => {
    await browser.close();
    await sample.close();
  };
}

declare module 'vitest' {
  interface ProvidedContext {
    browserAddress: string;
    sampleAddress: string;
  }
}
