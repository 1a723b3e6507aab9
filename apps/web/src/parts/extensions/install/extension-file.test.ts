import { strToU8, zipSync } from 'fflate';
import { expect, it } from 'vitest';
import { extensionTypeOf, isExtensionFile } from './extension-file.ts';

const SCHEMA = { schema: { name: 'Shop' }, node_kinds: [] };
const json = (value: unknown) => new File([JSON.stringify(value)], 'any.json');
const archive = (...names: readonly string[]) =>
  new File(
    [new Uint8Array(zipSync(Object.fromEntries(names.map((name) => [name, strToU8('{}')]))))],
    'a.zip',
  );

it.each([
  ['a schema', json(SCHEMA)],
  ['a schema with a mark of its encoding', new File([`\uFEFF${JSON.stringify(SCHEMA)}`], 'x.json')],
  ['a pack', archive('schema.json', 'README.md')],
  ['a pack below folders', archive('shop/extension/schema.json', 'shop/LICENSE')],
  ['several packs', archive('schema_ONE.json', 'schema_TWO.json')],
])('takes %s for an extension', async (_, file) => {
  expect(await isExtensionFile(file)).toBe(true);
});

it.each([
  ['a graph', json({ metadata: {}, graph: { nodes: [{ id: 'schema', kinds: ['node_kinds'] }] } })],
  ['a graph that speaks of schemas', json({ graph: { nodes: [], edges: [], schema: '"node_kinds"' } })],
  ['files of a collector', archive('users.json', 'a/b/c/schema.json')],
  ['what is no JSON', new File(['{"schema": {}, "node_kinds": ['], 'x.json')],
  ['a broken archive', new File(['PK\u0003\u0004 schema.json'], 'x.zip')],
  ['nothing', new File([], 'x.json')],
])('takes %s for data', async (_, file) => {
  expect(await isExtensionFile(file)).toBe(false);
});

it('tells archives by their beginning', async () => {
  expect(await extensionTypeOf(archive('schema.json'))).toBe('application/zip');
  expect(await extensionTypeOf(json(SCHEMA))).toBe('application/json');
});
