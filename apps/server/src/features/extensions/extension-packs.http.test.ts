import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { BUILT_IN_TAGS } from '@secgraph/analysis';
import type { ExtensionPack } from '@secgraph/contract';
import { ZoneRepository } from '@secgraph/database/zones';
import { listShippedPacks } from '@secgraph/extensions';
import { findPublishedExtensions } from '@secgraph/test-kit';
import { afterEach, describe, expect, it } from 'vitest';
import { createTestServer, messageOf } from '../../../test/test-server.ts';

const { database, repositories, inject, logInAs } = await createTestServer();
const admin = await logInAs('Administrator');
await new ZoneRepository(database.kysely).storeDefaults(BUILT_IN_TAGS, 'test');
const packs = await listShippedPacks();

const PATH = '/api/v2/extensions';
const published = findPublishedExtensions();
/** What others publish, where it is at hand. */
const PUBLISHED: readonly (readonly [pack: string, file: string])[] = [
  ['github', 'github/schema.json'],
  ['jamf', 'jamf/schema.json'],
  ['sql-server', 'mssql/schema.json'],
];
const readPublished = (file: string) => JSON.parse(readFileSync(join(published ?? '', file), 'utf8'));

async function send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
  const headers = { authorization: admin.authorization };
  return inject({ method, url, headers, ...(payload === undefined ? {} : { payload }) });
}

const install = (pack: string) => send('PUT', `${PATH}/packs/${pack}`);
const list = async (): Promise<readonly ExtensionPack[]> =>
  (await send('GET', `${PATH}/packs`)).json().data.packs;
const find = async (pack: string) => (await list()).find((row) => row.pack === pack);

/** Ids of all kinds that extensions declare, by their names. */
async function readKindIds(): Promise<Readonly<Record<string, number>>> {
  const { rows } = await database.pool.query<{ name: string; id: number }>(
    `SELECT 'node ' || kind.name AS name, kind.id FROM schema_node_kind kind
       JOIN schema_extension extension ON extension.id = extension_id WHERE NOT is_builtin
     UNION ALL SELECT 'relationship ' || kind.name, kind.id FROM schema_relationship_kind kind
       JOIN schema_extension extension ON extension.id = extension_id WHERE NOT is_builtin`,
  );
  return Object.fromEntries(rows.map(({ name, id }) => [name, id]));
}

afterEach(async () => {
  for (const { id, isBuiltIn } of await repositories.extensions.listExtensions()) {
    if (!isBuiltIn) {
      await send('DELETE', `${PATH}/${id}`);
    }
  }
});

describe('packs that come with the product', () => {
  it('are listed with what they would bring', async () => {
    expect((await list()).map(({ pack }) => pack)).toEqual(packs.map(({ name }) => name));
    expect(await find('github')).toEqual({
      pack: 'github',
      name: 'SOGitHub',
      display_name: 'GitHub',
      description: expect.stringContaining('GitHub'),
      version: 'v0.1.0',
      namespace: 'GH',
      node_kinds: 40,
      relationship_kinds: 148,
      traversable_kinds: 28,
      findings: expect.any(Number),
      list_findings: expect.any(Number),
      rules: expect.any(Number),
      queries: expect.any(Number),
      installed: null,
      conflict: null,
    });
  });

  it('are installed by their names, with rules, queries and findings; the same again changes nothing', async () => {
    for (const { name } of packs) {
      const response = await install(name);
      expect([name, response.statusCode, response.body]).toEqual([name, 201, '']);
    }
    const revision = await repositories.extensions.readRevision();
    for (const { name } of packs) {
      expect([name, (await install(name)).statusCode]).toEqual([name, 200]);
    }
    expect(await repositories.extensions.readRevision()).toBe(revision);
    expect((await list()).map(({ installed }) => installed)).toEqual(
      packs.map(() => ({
        extension_id: expect.any(Number),
        version: 'v0.1.0',
        is_this_pack: true,
        is_newer: false,
      })),
    );

    const types = (await send('GET', '/api/v2/attack-paths/types')).json().data;
    expect(
      types.find(({ finding }: { finding: string }) => finding === 'GH_TokenWithoutExpiry_Finding'),
    ).toMatchObject({ platform: 'GitHub', category: 'Risky Settings', origin: 'extension', enabled: true });
    const { rows } = await database.pool.query(
      'SELECT name FROM asset_group_tag_selector WHERE extension_id > 0',
    );
    const { rows: audited } = await database.pool.query(
      `SELECT fields FROM audit_log WHERE action = 'UpsertExtension' AND status = 'success'`,
    );
    const wanted = (await list()).reduce((sum, { rules }) => sum + rules, 0);
    expect(rows).toHaveLength(wanted);
    expect(audited).toHaveLength(2 * packs.length);
  });

  it('are checked by their names, which changes nothing', async () => {
    const check = async (pack: string) => send('POST', `${PATH}/packs/${pack}/check`);
    const before = await repositories.extensions.readRevision();

    const [checked] = (await check('github')).json().data.extensions;
    expect(checked).toMatchObject({ name: 'SOGitHub', installed_version: null, conflicts: [] });
    expect(checked.node_kinds).toHaveLength(40);
    expect(await repositories.extensions.readRevision()).toBe(before);

    await install('github');
    expect((await check('github')).json().data.extensions).toMatchObject([
      { installed_version: 'v0.1.0', node_kinds: [], rules: { added: [], removed: [], changed: [] } },
    ]);
    const unknown = await check('gitlab');
    expect([unknown.statusCode, messageOf(unknown)]).toEqual([
      404,
      expect.stringContaining('no pack of the name'),
    ]);
  });

  it('tell their findings by rule once they are installed', async () => {
    await install('github');
    const { installed, list_findings: count } = (await find('github')) ?? {};
    const details = (await send('GET', `${PATH}/${installed?.extension_id}`)).json().data;

    expect(details.list_findings).toHaveLength(count ?? 0);
    expect(details.list_findings).toContainEqual({
      id: expect.any(Number),
      name: 'GH_TokenWithoutExpiry_Finding',
      display_name: expect.any(String),
      description: expect.stringMatching(/\.$/),
      severity: expect.any(String),
      is_off_by_default: false,
    });
  });

  it('are told apart from others of their names, and from those that have their namespace', async () => {
    const schema = (name: string, version: string) => ({
      schema: { name, display_name: 'Other', version, namespace: 'gh' },
      node_kinds: [{ name: 'gh_X' }],
    });
    await send('PUT', PATH, schema('SOGitHub', 'v2.0.0'));
    expect(await find('github')).toMatchObject({
      installed: { version: 'v2.0.0', is_this_pack: false, is_newer: true },
      conflict: null,
    });

    await send('DELETE', `${PATH}/${(await find('github'))?.installed?.extension_id}`);
    await send('PUT', PATH, schema('Elsewhere', 'v1.0.0'));
    expect(await find('github')).toMatchObject({ installed: null, conflict: 'Other' });
    const refused = await install('github');
    expect([refused.statusCode, messageOf(refused)]).toEqual([
      400,
      'graph schema validation error: duplicate graph schema extension namespace',
    ]);
  });

  it('are refused where there is none, or whoever asks may not', async () => {
    for (const name of ['nothing', '%2e%2e%2fsrc']) {
      expect([name, (await install(name)).statusCode]).toEqual([name, 404]);
    }
    expect(messageOf(await install('nothing'))).toContain('no pack of the name nothing');
    expect((await install('x'.repeat(101))).statusCode).toBe(400);
    expect((await install('github%00')).statusCode).toBe(400);
    expect((await inject({ method: 'PUT', url: `${PATH}/packs/github` })).statusCode).toBe(401);
    expect((await inject({ method: 'GET', url: `${PATH}/packs` })).statusCode).toBe(401);
    const { authorization } = await logInAs('Read-Only');
    const headers = { authorization };
    expect((await inject({ method: 'GET', url: `${PATH}/packs`, headers })).statusCode).toBe(200);
    expect((await inject({ method: 'PUT', url: `${PATH}/packs/github`, headers })).statusCode).toBe(403);
  });
});

describe.skipIf(published === undefined)('what others publish after it', () => {
  it.each(PUBLISHED)('takes the place of the pack %s, with the ids of what stays', async (pack, file) => {
    const other = readPublished(file);
    expect((await install(pack)).statusCode).toBe(201);
    const before = await readKindIds();
    expect((await send('PUT', PATH, other)).statusCode).toBe(200);

    const after = await readKindIds();
    for (const [name, id] of Object.entries(after)) {
      expect([name, before[name]]).toEqual([name, id]);
    }
    const named = [
      ...other.node_kinds.map(({ name }: { name: string }) => `node ${name}`),
      ...other.relationship_kinds.map(({ name }: { name: string }) => `relationship ${name}`),
    ];
    expect(Object.keys(after).toSorted()).toEqual(named.toSorted());
    const left = await database.pool.query(
      `SELECT (SELECT count(*) FROM schema_finding)::integer AS findings,
         (SELECT count(*) FROM saved_query WHERE extension_id > 0)::integer AS queries,
         (SELECT count(*) FROM asset_group_tag_selector WHERE extension_id > 0)::integer AS rules`,
    );
    expect(left.rows).toEqual([{ findings: 0, queries: 0, rules: 0 }]);
    expect((await find(pack))?.installed).toMatchObject({
      version: other.schema.version,
      is_this_pack: false,
    });
  });

  it.each(PUBLISHED)('agrees with the pack %s on what gives control', async (pack, file) => {
    const other = readPublished(file);
    await install(pack);
    const { rows } = await database.pool.query<{ name: string }>(
      `SELECT kind.name FROM schema_relationship_kind kind JOIN schema_extension extension
       ON extension.id = extension_id WHERE is_traversable AND NOT is_builtin`,
    );
    const expected = other.relationship_kinds
      .filter((kind: { is_traversable?: boolean }) => kind.is_traversable === true)
      .map(({ name }: { name: string }) => name);
    const own = rows.map(({ name }) => name);
    // The collector itself published a second list, which has it.
    expect(own.filter((name) => name !== 'MSSQL_IsMappedTo').toSorted()).toEqual(expected.toSorted());
  });
});
