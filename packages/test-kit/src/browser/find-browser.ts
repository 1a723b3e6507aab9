import { accessSync, constants } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { delimiter, join } from 'node:path';
import sparticuz, { inflate } from '@sparticuz/chromium';

export interface FoundBrowser {
  readonly executablePath: string;
  /** Libraries that come with the browser, for a machine that lacks them. */
  readonly libraryFolder: string | undefined;
}

const NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'chrome.exe',
  'msedge.exe',
];

/** Where installers put browsers without telling the search path. */
const PLACES = [
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Microsoft Edge.app/Contents/MacOS/Microsoft Edge',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Microsoft\\Edge\\Application\\msedge.exe',
  join(homedir(), 'AppData\\Local\\Google\\Chrome\\Application\\chrome.exe'),
];

/**
 * A browser of this machine (or the one that `SECGRAPH_TEST_BROWSER` names), else the one that comes with the
 * dependencies. There is always one, so browser tests are never left out.
 */
export async function findBrowser(): Promise<FoundBrowser> {
  const given = process.env['SECGRAPH_TEST_BROWSER'];
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const candidates = [...folders.flatMap((folder) => NAMES.map((name) => join(folder, name))), ...PLACES];
  const installed = given ?? candidates.find(isExecutable);

  return installed === undefined ? unpackBrowser() : { executablePath: installed, libraryFolder: undefined };
}

/** Once for all runs: it takes two hundred megabytes. The package unpacks to where temporary files go. */
async function unpackBrowser(): Promise<FoundBrowser> {
  const folder = join(import.meta.dirname, '../../../../node_modules/.cache/test-browser');
  await mkdir(folder, { recursive: true });
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = folder;
  try {
    const executablePath = await sparticuz.executablePath();
    const libraries = await inflate(
      join(import.meta.dirname, '../../../../node_modules/@sparticuz/chromium/bin/al2023.tar.br'),
    );

    return { executablePath, libraryFolder: join(libraries, 'lib') };
  } finally {
    if (before === undefined) {
      delete process.env['TMPDIR'];
    } else {
      process.env['TMPDIR'] = before;
    }
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
