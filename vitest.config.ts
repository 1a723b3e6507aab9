import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { checkedReads } from './tools/checked-reads/check-reads.ts';
import { COMPILED_CODE } from './tools/service/test/compiled-code.ts';
import { LongFilesFirst } from './tools/service/test/long-files-first.ts';

/**
 * One project a layer (CONTRIBUTING.md, "Tests"): what a test needs decides its file name.
 *
 * Files follow one another in the same worker and share what they import (`isolate: false`): loading that again took a
 * quarter of their time. So nothing may replace a module (`vi.mock`) or leave its state changed.
 */
const DATABASE_TESTS = '{packages,apps}/*/{src,test}/**/*.db.test.ts';
const HTTP_TESTS = '{packages,apps}/*/{src,test}/**/*.http.test.ts';
const BROWSER_TESTS = 'apps/web/test/**/*.browser.test.ts';
/** What a service or a page comes to takes its time on a busy machine. */
const SETTLES = { poll: { timeout: 40_000 } };
/** Threads and processes that tests start load thousands of sources: what the one before compiled is kept. */
const KEEPS_COMPILED = { NODE_COMPILE_CACHE: COMPILED_CODE };
/** Layers with another number of workers cannot run at the same time. */
const [BEFORE_ALL_OTHERS, AFTERWARDS] = [0, 1];
const PROCESS_TESTS = '{packages,apps,tools}/**/*.process.test.ts';

export default defineConfig({
  test: {
    // By default, one core is left idle: half of a small machine. Tests of pages and processes wait for others half of
    // their time.
    maxWorkers: availableParallelism() + 2,
    sequence: { sequencer: LongFilesFirst },
    projects: [
      {
        plugins: [checkedReads()],
        test: {
          name: 'unit',
          isolate: false,
          // They wait for nobody, and each worker more loads all sources once more.
          maxWorkers: availableParallelism(),
          sequence: { groupOrder: BEFORE_ALL_OTHERS },
          env: KEEPS_COMPILED,
          include: [
            '{packages,apps}/*/{src,test,build}/**/*.test.ts',
            'tools/**/*.test.ts',
            '{bench,conformance}/**/*.test.ts',
          ],
          expect: SETTLES,
          exclude: ['**/node_modules/**', DATABASE_TESTS, HTTP_TESTS, PROCESS_TESTS, BROWSER_TESTS],
          testTimeout: 120_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'db',
          isolate: false,
          sequence: { groupOrder: AFTERWARDS },
          env: KEEPS_COMPILED,
          expect: SETTLES,
          include: [DATABASE_TESTS],
          globalSetup: ['packages/test-kit/src/vitest-database.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'http',
          isolate: false,
          sequence: { groupOrder: AFTERWARDS },
          env: KEEPS_COMPILED,
          expect: SETTLES,
          include: [HTTP_TESTS],
          globalSetup: ['packages/test-kit/src/vitest-database.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'process',
          isolate: false,
          sequence: { groupOrder: AFTERWARDS },
          expect: SETTLES,
          env: KEEPS_COMPILED,
          include: [PROCESS_TESTS],
          globalSetup: [
            'tools/service/test/vitest-services.ts',
            'apps/server/test/process/vitest-process.ts',
          ],
          testTimeout: 300_000,
          hookTimeout: 120_000,
        },
      },
      {
        test: {
          name: 'browser',
          isolate: false,
          sequence: { groupOrder: AFTERWARDS },
          env: KEEPS_COMPILED,
          include: [BROWSER_TESTS],
          globalSetup: ['tools/service/test/vitest-services.ts', 'apps/web/test/vitest-browser.ts'],
          expect: SETTLES,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
