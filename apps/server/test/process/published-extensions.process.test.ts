import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findPublishedExtensions } from '@secgraph/test-kit';
import { describe, expect, it } from 'vitest';
import { ApiSession, JOB, type UploadedFile, ZIP } from '../../../../tools/service/test/api-session.ts';
import { createBegunFolder } from './data-folder.ts';
import { endServicesAfterEach, startService } from './service-process.ts';
import { until } from './until.ts';

endServicesAfterEach();

const PUBLISHED = findPublishedExtensions() ?? '';

type Json = Record<string, unknown>;

const text = (path: string) => readFileSync(join(PUBLISHED, path), 'utf8');
const json = (path: string) => JSON.parse(text(path)) as Json;
const all = (folder: string) =>
  readdirSync(join(PUBLISHED, folder)).map((name) => ({ key: name, query: '', ...json(join(folder, name)) }));

async function begin() {
  const { path: dataFolder } = await createBegunFolder();
  return ApiSession.logIn(await startService({ dataFolder }));
}

async function install(session: ApiSession, document: Json): Promise<number> {
  const { status, text: answer } = await session.call('PUT', '/api/v2/extensions', { json: document });
  expect([200, 201], answer).toContain(status);
  return status;
}

async function upload(session: ApiSession, ...files: readonly UploadedFile[]): Promise<void> {
  const job = await session.upload(...files);
  expect([JOB.complete, JOB.partiallyComplete], job.status_message).toContain(job.status);
  expect(job.failed_files).toBe(0);
}

async function count(session: ApiSession, statement: string): Promise<number> {
  const { status, body, text: answer } = await session.cypher(statement);
  // An answer without a row is a 404.
  if (status === 404) {
    return 0;
  }
  expect(status, answer).toBe(200);
  const { literals } = (body as { data: { literals: readonly { readonly value: number }[] } }).data;
  return literals[0]?.value ?? 0;
}

/** Relationships of the kinds that the extension calls traversable. */
async function countTraversable(session: ApiSession, extension: string): Promise<number> {
  const kinds = (await session.get(
    `/api/v2/extensions-edges?is_traversable=eq:true&schemas=${extension}`,
  )) as readonly { readonly name: string }[];
  return count(session, `MATCH ()-[r:${kinds.map(({ name }) => name).join('|')}]->() RETURN count(r)`);
}

async function findings(session: ApiSession): Promise<readonly string[]> {
  const rows = (await session.get('/api/v2/attack-paths/findings')) as readonly {
    readonly finding: string;
  }[];
  return rows.map(({ finding }) => finding);
}

async function isAnalysed(session: ApiSession, members: number): Promise<void> {
  await until(`the zone has ${members} members`, async () => {
    return (await count(session, 'MATCH (n:Tag_Tier_Zero) RETURN count(n)')) === members;
  });
}

describe.skipIf(PUBLISHED === '')('extensions that are published', () => {
  it('of GitHub: an older version, its graph, and the newer one without another upload', async () => {
    const session = await begin();
    expect(await install(session, json('github/schema-older.json'))).toBe(201);
    await upload(
      session,
      ...['githound_saml_', 'githound_scim_', 'githound_'].map((name) => ({
        body: text(`github/${name}O_kgDOCoV2OQ.json`),
      })),
    );
    expect(await count(session, 'MATCH (n:GitHub) RETURN count(n)')).toBe(340);
    expect(await countTraversable(session, 'SOGitHub')).toBe(897);
    expect(await session.get('/api/v2/waiting-relationships')).toHaveLength(2);

    const newer = { ...json('github/schema.json'), pz_rules: { rules: all('github/rules') } };
    expect(await install(session, { ...newer, queries: all('github/queries') })).toBe(200);
    expect(await countTraversable(session, 'SOGitHub')).toBe(901);
    await isAnalysed(session, 15);
    await until('its finding is there', async () => (await findings(session)).length === 1);
    expect(await findings(session)).toEqual(['GH_ValidToken_Finding']);

    for (const { query } of all('github/queries')) {
      expect([200, 404]).toContain((await session.cypher(query)).status);
    }

    const { extensions } = (await session.get('/api/v2/extensions')) as {
      readonly extensions: readonly { readonly id: number; readonly namespace: string }[];
    };
    const id = extensions.find(({ namespace }) => namespace === 'GH')?.id;
    expect((await session.call('DELETE', `/api/v2/extensions/${id}`)).status).toBe(204);
    await isAnalysed(session, 0);
    expect(await count(session, 'MATCH (n:GitHub) RETURN count(n)')).toBe(340);
    expect(await findings(session)).toEqual([]);
  }, 300_000);

  it('of SQL Server: two copies of one version, each by its content; accounts of the directory outlive it', async () => {
    const session = await begin();
    const first = json('mssql/schema.json');
    const mapped = { name: 'MSSQL_IsMappedTo', is_traversable: true };
    const second = { ...first, relationship_kinds: [...(first['relationship_kinds'] as Json[]), mapped] };
    await install(session, first);
    const [archive] = readdirSync(join(PUBLISHED, 'mssql')).filter((name) => name.endsWith('.zip'));
    const accounts = await accountsOf(session, readFileSync(join(PUBLISHED, 'mssql', archive ?? '')));

    expect(await count(session, 'MATCH (n:MSSQL_Base) RETURN count(n)')).toBe(203);
    expect(await countTraversable(session, 'MSSQL')).toBe(541);
    await install(session, second);
    expect(await countTraversable(session, 'MSSQL')).toBe(559);
    await install(session, first);
    expect(await countTraversable(session, 'MSSQL')).toBe(541);

    const ofSource = (
      (await session.get('/api/v2/graphs/source-kinds')) as { kinds: { id: number; name: string }[] }
    ).kinds;
    const deleted = await session.call('POST', '/api/v2/clear-database', {
      json: { deleteSourceKinds: ofSource.filter(({ name }) => name === 'MSSQL_Base').map(({ id }) => id) },
    });
    expect(deleted.status, deleted.text).toBe(204);
    await until(
      'its nodes are gone',
      async () => (await count(session, 'MATCH (n:MSSQL_Login) RETURN count(n)')) === 0,
    );
    expect(await count(session, 'MATCH (n:Base) RETURN count(n)')).toBe(accounts);
  }, 300_000);

  it('of Jamf: with a namespace in lower case, and a rule that names no kind, on an empty graph', async () => {
    const session = await begin();
    const rule = {
      name: 'Everything of tier zero',
      description: 'Whatever its kind',
      cypher: 'MATCH (n) WHERE n.tier = 0 RETURN n',
      enabled: true,
      allow_disable: true,
    };
    await install(session, { ...json('jamf/schema.json'), pz_rules: { rules: [rule] } });
    await isAnalysed(session, 0);
  }, 300_000);
});

/** Uploads the archive, and before it some of its accounts as the directory's own collector tells them. Returns how many. */
async function accountsOf(session: ApiSession, archive: Buffer): Promise<number> {
  await upload(session, { body: new Uint8Array(archive), headers: ZIP });
  const { body } = await session.cypher('MATCH (n:Base) RETURN n');
  const nodes = Object.values((body as { data: { nodes: Record<string, { objectId: string }> } }).data.nodes);
  const data = nodes.map(({ objectId }) => ({ ObjectIdentifier: objectId, Properties: { name: objectId } }));
  await upload(session, {
    body: JSON.stringify({ meta: { type: 'users', version: 6, count: data.length }, data }),
  });
  return nodes.length;
}
