import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { MAY_IMPORT } from '../import-table.ts';

/** A package that no row names, so that every row breaks the table by importing it. */
const FORBIDDEN = 'packages/forbidden';

/** What breaks each rule that is no row of the table, by path; `packages/graph` and `packages/ingest` are as good as any. */
const PLANTED: Readonly<Record<string, string>> = {
  'packages/graph/src/cycle-start.ts':
    "import type { CycleEnd } from './cycle-end.ts';\nexport type CycleStart = CycleEnd | undefined;\n",
  'packages/graph/src/cycle-end.ts':
    "import type { CycleStart } from './cycle-start.ts';\nexport type CycleEnd = CycleStart | undefined;\n",
  'packages/graph/src/imports-own-index.ts': "export { graph } from './index.ts';\n",
  'packages/graph/src/imports-npm.ts': "export { satisfies } from 'semver';\n",
  'node_modules/semver/package.json': '{ "name": "semver", "version": "1.0.0", "main": "index.js" }\n',
  'node_modules/semver/index.js': 'exports.satisfies = () => true;\n',
  'packages/graph/src/imports-nothing.ts': "export { nothing } from './missing.ts';\n",
  'packages/graph/src/inner.ts': 'export const inner = 1;\n',
  'packages/ingest/src/imports-deep.ts': "export { inner } from '../../graph/src/inner.ts';\n",
  'bench/imports-deep.ts': "export { inner } from '../packages/graph/src/inner.ts';\n",
  'bench/imports-app.ts': "export { own } from '../apps/cli/src/own.ts';\n",
  'packages/ingest/src/imports-test-kit.ts': "export { testkit } from '../../test-kit/src/index.ts';\n",
  'packages/ingest/src/support.test-support.ts': 'export const support = 1;\n',
  'packages/ingest/src/imports-test.ts': "export { support } from './support.test-support.ts';\n",
  'packages/kernel/src/wire-note.ts':
    '/** Wire: an oddity that does not belong here. */\nexport const note = 1;\n',
  'apps/server/src/config/imports-upwards.ts': "export { own } from '../http/own.ts';\n",
  'apps/server/src/unlisted/imports-something.ts': "export { own } from '../http/own.ts';\n",
  'apps/server/src/http/own.ts': 'export const own = 1;\n',
  'apps/web/src/features/one/imports-other.ts': "export { own } from '../other/own.ts';\n",
  'apps/web/src/features/other/own.ts': 'export const own = 1;\n',
  'apps/server/src/loads-thread.ts': "export { own } from './graph-workers/thread/own.ts';\n",
};

/** Makes a workspace in a temporary folder that breaks each rule and each row of the import table. @returns the folder */
export async function plantViolations(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'secgraph-planted-'));
  const files = Object.entries({ ...plantPackages(), ...plantRows(), ...PLANTED });

  await Promise.all(
    files.map(async ([path, text]) => {
      await mkdir(dirname(join(folder, path)), { recursive: true });
      await writeFile(join(folder, path), text);
    }),
  );

  return folder;
}

function plantPackages(): Record<string, string> {
  const folders = [...Object.keys(MAY_IMPORT).filter((row) => row.startsWith('packages/')), FORBIDDEN];

  return Object.fromEntries(
    folders.flatMap((folder) => [
      [`${folder}/package.json`, '{ "exports": { ".": "./src/index.ts" } }\n'],
      [`${folder}/src/index.ts`, `export const ${constantOf(folder)} = 1;\n`],
    ]),
  );
}

function plantRows(): Record<string, string> {
  return Object.fromEntries(
    Object.keys(MAY_IMPORT).flatMap((row) => {
      const folder = row.includes('/src') ? row : `${row}/src`;
      const upwards = '../'.repeat(folder.split('/').length);
      return [
        [`${folder}/own.ts`, 'export const own = 1;\n'],
        [
          `${folder}/breaks-boundary.ts`,
          `export { forbidden } from '${upwards}${FORBIDDEN}/src/index.ts';\n`,
        ],
      ];
    }),
  );
}

function constantOf(folder: string): string {
  return folder.replace(/^.*[/]/, '').replaceAll('-', '');
}
