import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { ZipFile } from 'yazl';
import { readPack } from './read-pack.ts';

const SCHEMA = {
  schema: { name: 'Shop', version: 'v1.0.0', namespace: 'SH' },
  node_kinds: [{ name: 'SH_Shop' }],
  relationship_kinds: [{ name: 'SH_Has', is_traversable: true }],
};
const RULE = { name: 'Shops', cypher: 'MATCH (n:SH_Shop) RETURN n', enabled: true, allow_disable: true };
const QUERY = { name: 'All', query: 'MATCH (n:SH_Shop) RETURN n' };

function zipOf(files: Readonly<Record<string, unknown>>, mode = 0o100644): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of Object.entries(files)) {
    const text = typeof content === 'string' ? content : JSON.stringify(content);
    zip.addBuffer(Buffer.from(text), path, { mode });
  }
  zip.end();
  return buffer(zip.outputStream);
}

const pack = async (files: Readonly<Record<string, unknown>>) => readPack(await zipOf(files));

/** Writes other names into an archive: of the same length, since they stand in it twice. */
function renamed(zip: Buffer, from: string, to: string): Buffer {
  return Buffer.from(zip.toString('latin1').replaceAll(from, to), 'latin1');
}

describe('a pack', () => {
  it('consists of three files', async () => {
    const [document] = await pack({
      'schema.json': SCHEMA,
      'pz_rules.json': { rules: [{ ...RULE, id: 'SH_shops' }] },
      'saved_queries.json': { queries: [{ ...QUERY, query_key: 'SH_all' }] },
    });
    expect(document).toMatchObject({
      name: 'Shop',
      rules: [{ key: 'SH_shops' }],
      queries: [{ key: 'SH_all' }],
    });
  });

  it.each(['', 'extension/', 'pack-main/', 'pack-main/extension/'])(
    'lies at the top, in the one folder, or in its folder of the extension: %j',
    async (root) => {
      const [document] = await pack({
        [`${root}schema.json`]: `\uFEFF${JSON.stringify(SCHEMA)}`,
        [`${root}privilege_zone_rules/t0-all shops.json`]: RULE,
        [`${root}saved_searches/All (shops).json`]: `\uFEFF${JSON.stringify(QUERY)}`,
        [`${root}queries/more.json`]: [QUERY],
        ...(root === 'extension/' || root === 'pack-main/' ? {} : { [`${root}README.md`]: '#' }),
        [`${root}data/graph.json`]: { graph: {} },
        [`${root}pack.json`]: { publisher: 'We', homepage: 'https://example.org', licence: 'Apache-2.0' },
      });
      expect(document?.rules.map(({ key }) => key)).toEqual(['SH_t0_all_shops']);
      expect(document?.queries.map(({ key }) => key)).toEqual(['SH_more_1', 'SH_All_shops_']);
      expect(document?.about).toEqual({
        description: '',
        publisher: 'We',
        homepage: 'https://example.org',
        licence: 'Apache-2.0',
      });
    },
  );

  it('may hold several schemas, the rules being those of the first', async () => {
    const other = {
      ...SCHEMA,
      schema: { name: 'B', version: 'v1.0.0', namespace: 'B' },
      node_kinds: [{ name: 'B_X' }],
      relationship_kinds: [],
    };
    const documents = await pack({
      'schema_B.json': other,
      'schema_A.json': SCHEMA,
      'pz-rules/r.json': RULE,
    });
    expect(documents.map(({ name, rules }) => [name, rules.length])).toEqual([
      ['Shop', 1],
      ['B', 0],
    ]);
  });

  const FINDING = { name: 'SH_F', relationship_kind: 'SH_Has', environment_kind: 'SH_Shop' };
  const ENVIRONMENT = { environment_kind: 'SH_Shop', source_kind: 'Shop', principal_kinds: [] };
  const WITH_FINDING = { ...SCHEMA, environments: [ENVIRONMENT], relationship_findings: [FINDING] };
  it.each<[string, Record<string, unknown>]>([
    ['required component "schema.json" not found in extension bundle', { 'README.md': 'x' }],
    [
      'required component "schema.json" not found in extension bundle',
      { 'a/b/c/schema.json': SCHEMA, 'd/x': '' },
    ],
    [
      'extension declares relationship findings and requires a "pz_rules.json" component',
      { 'schema.json': WITH_FINDING },
    ],
    [
      '"pz_rules.json" must contain at least one rule',
      { 'schema.json': SCHEMA, 'pz_rules.json': { rules: [] } },
    ],
    [
      'schema.json must not embed optional components: pz_rules.json, saved_queries.json',
      { 'schema.json': { ...SCHEMA, pz_rules: {}, queries: [] } },
    ],
    ['unable to decode graph extension payload: schema.json: ', { 'schema.json': '{' }],
    [
      'unable to decode graph extension payload: a.json must be an object',
      { 'schema.json': SCHEMA, 'queries/a.json': '1' },
    ],
    [
      'graph schema validation error: graph schema node kinds are required',
      { 'schema.json': { ...SCHEMA, node_kinds: [] } },
    ],
    ['duplicate component "SCHEMA.json" in zip archive', { 'schema.json': SCHEMA, 'SCHEMA.json': SCHEMA }],
    [
      'component "bomb.bin" decompresses to more than 100 times its size',
      { 'schema.json': SCHEMA, 'bomb.bin': '0'.repeat(1_000_000) },
    ],
    [
      'component "schema.json" exceeds decompressed size limit of 10485760 bytes',
      { 'schema.json': noise(10_500_000) },
    ],
    [
      'zip archive has 2001 entries; at most 2000 are allowed',
      Object.fromEntries(Array.from({ length: 2001 }, (_, index) => [`f${index}`, ''])),
    ],
  ])('is refused: %s', async (message, files) => {
    await expect(pack(files)).rejects.toThrow(message);
  });

  it('is refused when it unpacks to too much', async () => {
    const part = noise(9_000_000);
    const files = Object.fromEntries(Array.from({ length: 8 }, (_, index) => [`f${index}`, part]));
    await expect(pack(files)).rejects.toThrow(
      'zip archive exceeds decompressed size limit of 67108864 bytes',
    );
  });

  it('is refused when it is no archive, or leads out of itself', async () => {
    await expect(readPack(Buffer.from('PK\x03\x04 or so'))).rejects.toThrow('unable to open zip archive: ');
    const zip = await zipOf({ 'schema.json': SCHEMA, 'aaaaaaaa.json': '{}' });
    for (const path of ['../../aa.json', '/aaaaaaa.json', 'C:/aaaaa.json', 'a\\..\\aa.json'].map((each) =>
      each.padEnd(13, 'x'),
    )) {
      await expect(readPack(renamed(zip, 'aaaaaaaa.json', path))).rejects.toThrow(
        'unable to open zip archive: ',
      );
    }
  });

  it('is refused with links, and with the same file twice', async () => {
    await expect(readPack(await zipOf({ 'schema.json': SCHEMA }, 0o120777))).rejects.toThrow('is a link');
    const twice = renamed(
      await zipOf({ 'schema.json': SCHEMA, 'schemaX.json': '{}', 'schemaY.json': '{}' }),
      'schemaY',
      'schemaX',
    );
    await expect(readPack(twice)).rejects.toThrow('duplicate component "schemaX.json" in zip archive');
  });

  it('is refused by a service that is too old', async () => {
    const zip = await zipOf({ 'schema.json': SCHEMA, 'pack.json': { minimum_version: '2.0.0' } });
    await expect(readPack(zip, { serviceVersion: '1.9.0' })).rejects.toThrow('needs version 2.0.0');
    expect(await readPack(zip, { serviceVersion: '2.0.0' })).toHaveLength(1);
  });
});

/** Text that packs to no less than a half. */
function noise(length: number): string {
  const blocks = Array.from({ length: Math.ceil(length / 128) }, (_, index) =>
    createHash('sha512').update(String(index)).digest('hex'),
  );
  return blocks.join('').slice(0, length);
}

describe('rules of findings', () => {
  const FINDING = { ...RULE, secgraph: { finding: { name: 'SH_Open_Finding', title: 'Open shops' } } };

  it('have a folder that others do not take for members of zones', async () => {
    const [document] = await pack({ 'schema.json': SCHEMA, 'finding_rules/open.json': FINDING });
    expect(document).toMatchObject({ rules: [], listFindings: [{ name: 'SH_Open_Finding' }] });
  });

  it('may stand among the others', async () => {
    const [document] = await pack({ 'schema.json': SCHEMA, 'pz_rules.json': { rules: [RULE, FINDING] } });
    expect(document).toMatchObject({
      rules: [{ name: 'Shops' }],
      listFindings: [{ name: 'SH_Open_Finding' }],
    });
  });

  it('are refused there without a finding: as others, they would select members of a zone', async () => {
    await expect(pack({ 'schema.json': SCHEMA, 'finding_rules/open.json': RULE })).rejects.toThrow(
      '"open.json" is a rule of a finding',
    );
  });
});
