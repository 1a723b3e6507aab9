import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { findHiddenExports } from './hidden-exports.ts';

it('finds what a resource exports and nobody names but tests, and leaves routes alone', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'secgraph-hidden-'));
  const files = {
    'packages/contract/src/resources/things.ts':
      'export const Thing = 1;\nexport type Lonely = 2;\nexport const Tested = Thing;\nexport const get = defineRoute({});\n',
    'apps/server/src/features/things.ts': "import { Thing } from '@secgraph/contract';\nThing;\n",
    'apps/server/src/features/things.test.ts': "import { Tested } from '@secgraph/contract';\nTested;\n",
  };
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(folder, path)), { recursive: true });
    await writeFile(join(folder, path), text);
  }

  expect(findHiddenExports(folder)).toEqual([
    'Lonely  packages/contract/src/resources/things.ts',
    'Tested  packages/contract/src/resources/things.ts',
  ]);
  await rm(folder, { recursive: true });
});
