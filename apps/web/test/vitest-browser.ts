import { type BrowserServer, chromium } from 'playwright-core';
import type { TestProject } from 'vitest/node';
import { type FoundBrowser, findBrowser } from './browser/find-browser.ts';

/** Global set-up of the browser tests: one headless browser for the whole run, in which each test has a profile of its own. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const browser = await launch(await findBrowser());
  project.provide('browserAddress', browser.wsEndpoint());

  return () => browser.close();
}

async function launch({ executablePath, libraryFolder }: FoundBrowser): Promise<BrowserServer> {
  const options = {
    executablePath,
    headless: true,
    // A container's user is root as a rule, and its shared memory small. WebGL is computed: there is no graphics card.
    args: [
      '--no-sandbox',
      '--disable-dev-shm-usage',
      '--ignore-gpu-blocklist',
      '--use-gl=angle',
      '--use-angle=swiftshader',
      '--enable-unsafe-swiftshader',
    ],
  };

  try {
    return await chromium.launchServer(options);
  } catch (error) {
    if (libraryFolder === undefined || !String(error).includes('shared libraries')) {
      throw error;
    }
    return chromium.launchServer({ ...options, env: { ...process.env, LD_LIBRARY_PATH: libraryFolder } });
  }
}

declare module 'vitest' {
  interface ProvidedContext {
    browserAddress: string;
  }
}
