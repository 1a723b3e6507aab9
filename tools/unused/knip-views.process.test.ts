import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { KNIP_VIEWS } from './knip-views.ts';

const CHECKOUT = fileURLToPath(new URL('../..', import.meta.url));

/** A checkout with one package and one application: of what the package exports, the application takes one thing. */
const PLANTED: Readonly<Record<string, string>> = {
  'package.json': '{"name":"planted","private":true,"type":"module","workspaces":["packages/*","apps/*"]}',
  'bin/secgraph.mjs': "import '../apps/server/src/main.ts';",
  'apps/server/package.json':
    '{"name":"@planted/server","type":"module","dependencies":{"@planted/thing":"1.0.0"}}',
  'apps/server/src/main.ts': "import { wanted } from '@planted/thing';\nwanted();",
  'apps/server/src/main.test.ts':
    "import { forOtherTests, tested } from '@planted/thing';\ntested(forOtherTests);",
  'packages/thing/package.json':
    '{"name":"@planted/thing","version":"1.0.0","type":"module","exports":{".":"./src/index.ts"}}',
  'packages/thing/src/index.ts': `export { tested } from './tested.ts';
export { type Unnamed, wanted } from './wanted.ts';
/** @internal For tests. */
export { forOtherTests } from './for-other-tests.ts';
`,
  'packages/thing/src/tested.ts': 'export function tested(value: unknown): unknown {\n  return value;\n}',
  'packages/thing/src/wanted.ts':
    'export type Unnamed = undefined;\n\nexport function wanted(): Unnamed {}\n\nexport const ofOwnTest = 1;',
  'packages/thing/src/wanted.test.ts': "import { ofOwnTest } from './wanted.ts';\nofOwnTest.toFixed();",
  'packages/thing/src/for-other-tests.ts': '/** @internal For tests. */\nexport const forOtherTests = 1;',
  'packages/thing/src/forgotten.ts': 'export const forgotten = 1;',
  'packages/thing/src/forgotten.test.ts': "import { forgotten } from './forgotten.ts';\nforgotten.toFixed();",
};

let folder = '';

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secgraph-unused-'));
  for (const [path, text] of Object.entries(PLANTED)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }
  await mkdir(join(folder, 'node_modules/@planted'), { recursive: true });
  await symlink(join(folder, 'packages/thing'), join(folder, 'node_modules/@planted/thing'));
  await cp(join(CHECKOUT, 'knip.json'), join(folder, 'knip.json'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

const look = (view: keyof typeof KNIP_VIEWS) =>
  spawnSync(join(CHECKOUT, 'node_modules/.bin/knip'), KNIP_VIEWS[view], { cwd: folder, encoding: 'utf8' });

it('finds what only tests import, whoever exports it, but not what is meant for tests', () => {
  const { status, stdout } = look('product');

  expect(status).toBe(1);
  expect(stdout).toMatch(/^tested .*packages\/thing\/src\/index\.ts/m);
  expect(stdout).toMatch(/^ofOwnTest .*packages\/thing\/src\/wanted\.ts/m);
  expect(stdout).toContain('packages/thing/src/forgotten.ts');
  expect(stdout).not.toMatch(/^(wanted|forOtherTests) /m);
});

it('finds types that a package exports and nobody names', () => {
  const { status, stdout } = look('everything');

  expect(status).toBe(1);
  expect(stdout).toMatch(/^Unnamed .*packages\/thing\/src\/index\.ts/m);
  expect(stdout).not.toMatch(/^wanted /m);
});
