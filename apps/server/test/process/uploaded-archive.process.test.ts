import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { NearestPaths, Simulation, UnifiedGraph } from '@secgraph/contract';
import { openDatabase } from '@secgraph/database';
import {
  type EstateManifest,
  estateFiles,
  fileChunks,
  type Plant,
  planEstate,
  writeEstate,
} from '@secgraph/estate';
import {
  AD_ACL_RELATIONSHIPS,
  AD_POST_PROCESSED_RELATIONSHIPS,
  TIER_ZERO_TAG_KIND,
} from '@secgraph/graph-schema';
import { findRelationshipHelp } from '@secgraph/graph-schema/help';
import { type ArchiveCount, countArchive } from '@secgraph/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { LAUNCHER, type ServiceProcess } from '../../../../tools/service/service-process.ts';
import { ApiSession, JOB, ZIP } from '../../../../tools/service/test/api-session.ts';
import { createBegunFolder } from './data-folder.ts';
import { ADMIN_PASSWORD, startService } from './service-process.ts';
import { readStoredGraph, type StoredGraph } from './stored-graph.ts';

const DOMAINS = 2;
const OPTIONS = { objects: 400, domains: DOMAINS, seed: 11 };
/** What analysis completes in each domain: eight identities of the system, who holds them, and what the guest is. */
const COMPLETED_NODES = { Base: 8, Group: 8 };
const COMPLETED_RELATIONSHIPS = { ClaimSpecialIdentity: 8, MemberOf: 4 };

const run = promisify(execFile);
const folder = await createBegunFolder();
const archive = join(folder.parent, 'estate.zip');

let expected: ArchiveCount;
let service: ServiceProcess;
let session: ApiSession;

beforeAll(async () => {
  await writeEstate({ ...OPTIONS, out: archive });
  expected = await countArchive(archive);
  service = await startService({ dataFolder: folder.path });
  session = await ApiSession.logIn(service);
});

afterAll(() => service.kill());

/** Stops the service, so that the snapshot file is the whole truth, and starts it again. */
async function storedGraph(): Promise<StoredGraph> {
  await service.stop();
  const graph = await readStoredGraph(folder.snapshotFile);
  service = await startService({ dataFolder: folder.path });
  session = await ApiSession.logIn(service);

  return graph;
}

/** Every row of the graph as PostgreSQL has it, without the times of observation. */
async function storedRows(): Promise<unknown> {
  const database = await openDatabase({ url: folder.databaseUrl() });
  const query = async (text: string) => (await database.pool.query(text)).rows as unknown;
  const rows = {
    nodes: await query('SELECT id, object_id, kind_ids, properties::text FROM node ORDER BY id'),
    relationships: await query('SELECT * FROM relationship ORDER BY id'),
    propertySets: await query('SELECT id, properties::text FROM property_set ORDER BY id'),
    counters: await query('SELECT last_node_id, last_relationship_id, last_property_set_id FROM graph_state'),
  };
  await database.close();

  return rows;
}

/** @param additions for each domain */
function withAdditions(
  counts: Readonly<Record<string, number>>,
  additions: Readonly<Record<string, number>>,
): Record<string, number> {
  const sums = { ...counts };
  for (const [kind, count] of Object.entries(additions)) {
    sums[kind] = (sums[kind] ?? 0) + DOMAINS * count;
  }

  return sums;
}

/** Kinds that analysis derives: `countArchive` knows nothing of them. */
function withoutDerived(counts: Readonly<Record<string, number>>): Record<string, number> {
  const derived = new Set<string>(AD_POST_PROCESSED_RELATIONSHIPS);

  return Object.fromEntries(Object.entries(counts).filter(([kind]) => !derived.has(kind)));
}

interface CollectedRecord {
  readonly ObjectIdentifier: string;
  readonly Properties: { readonly domainsid?: string };
}

/** Stands for all domains. */
const ALL = '';

/** What the last analysis counted, by domain, without what is of the record itself. */
async function readQuality(): Promise<Map<string, Record<string, unknown>>> {
  const domains = (await session.get('/api/v2/available-domains')) as readonly { id: string }[];
  const paths: [string, string][] = domains.map(({ id }) => [id, `ad-domains/${id}`]);
  const stored = new Map<string, Record<string, unknown>>();
  for (const [id, path] of [...paths, [ALL, 'platform/ad'] as const]) {
    const [newest = {}] = (await session.get(
      `/api/v2/${path}/data-quality-stats?limit=1`,
    )) as readonly Record<string, unknown>[];
    const { id: _, run_id, created_at, updated_at, deleted_at, domain_sid, domains: __, ...counts } = newest;
    stored.set(id, counts);
  }

  return stored;
}

/** The values of all rows, one after the other. */
async function valuesOf(query: string): Promise<readonly unknown[]> {
  const { body } = await session.cypher(query);
  return (body as { data: { literals: readonly { value: unknown }[] } }).data.literals.map(
    ({ value }) => value,
  );
}

async function countWithQueries(sid: string): Promise<Record<string, unknown>> {
  const from = (kinds: string) => `MATCH (n:Base {domainsid: "${sid}"})-[r${kinds}]->() RETURN count(r)`;
  const [relationships] = await valuesOf(from(''));
  const [acls] = await valuesOf(from(`:${AD_ACL_RELATIONSHIPS.join('|')}`));
  const [sessions] = await valuesOf(
    `MATCH (c:Computer {domainsid: "${sid}"})-[r:HasSession]->() RETURN count(r)`,
  );

  return { relationships, acls, sessions };
}

interface Activity {
  readonly sid: unknown;
  readonly lastLogon: number;
  readonly isSeen: boolean;
}

/** Of everybody who is enabled and was ever there. */
async function readActivity(kind: 'User' | 'Computer', inbound: string): Promise<readonly Activity[]> {
  const rows = await valuesOf(
    `MATCH (n:${kind}) WHERE n.enabled = true AND n.lastlogontimestamp > 0
       ${kind === 'Computer' ? 'AND n.operatingsystem CONTAINS "WINDOWS"' : ''}
     RETURN n.domainsid, n.lastlogontimestamp, EXISTS { (n)<-${inbound}-() }`,
  );

  return Array.from({ length: rows.length / 3 }, (_, row) => ({
    sid: rows[row * 3],
    lastLogon: Number(rows[row * 3 + 1]),
    isSeen: rows[row * 3 + 2] === true,
  }));
}

function coverageOf(
  all: readonly Activity[],
  shareName: string,
  activeName: string,
  sid: string,
): Record<string, number> {
  const own = all.filter((activity) => activity.sid === sid);
  const newest = Math.max(...own.map(({ lastLogon }) => lastLogon));
  const active = own.filter(({ lastLogon }) => newest - lastLogon <= 14 * 24 * 60 * 60);

  return {
    [activeName]: active.length,
    [shareName]: active.filter(({ isSeen }) => isSeen).length / active.length,
  };
}

describe('an uploaded archive', () => {
  let first: StoredGraph;
  let firstRows: unknown;

  it('becomes the graph that its records describe', async () => {
    const body = await readFile(archive);
    const job = await session.upload({ body, headers: { ...ZIP, 'x-file-upload-name': 'estate.zip' } });
    expect(job).toMatchObject({
      status: JOB.complete,
      status_message: 'Complete',
      total_files: expected.files,
      failed_files: 0,
      partial_failed_files: 0,
    });
    expect(folder.uploads()).toEqual([]);

    firstRows = await storedRows();
    first = await storedGraph();
    const { [TIER_ZERO_TAG_KIND]: tagged, ...nodesByKind } = first.nodesByKind;
    expect(nodesByKind).toEqual(withAdditions(expected.nodes.byKind, COMPLETED_NODES));
    expect(tagged).toBeGreaterThan(0);
    expect(withoutDerived(first.relationshipsByKind)).toEqual(
      withoutDerived(withAdditions(expected.relationships.byKind, COMPLETED_RELATIONSHIPS)),
    );
    expect(first.relationshipsByKind['Owns']).toBeGreaterThan(0);
  });

  it('holds paths from ordinary users to Domain Admins', async () => {
    const userIds = Object.entries(first.nodes)
      .filter(([, text]) => (JSON.parse(text) as { kinds: string[] }).kinds.includes('User'))
      .map(([objectId]) => objectId);
    const admins = Object.keys(first.nodes).find((objectId) => objectId.endsWith('-512')) ?? '';
    const lengths: number[] = [];

    for (const userId of userIds.slice(0, 40)) {
      const query = new URLSearchParams({ start_node: userId, end_node: admins });
      const answer = await session.call('GET', `/api/v2/graphs/shortest-path?${query.toString()}`);
      expect([200, 404]).toContain(answer.status);
      if (answer.status === 200) {
        lengths.push((answer.body as { data: { edges: readonly object[] } }).data.edges.length);
      }
    }

    expect(Math.max(...lengths)).toBeGreaterThan(1);
  });

  it('is counted for each of its domains, as its records say and as queries count it', async () => {
    const stored = await readQuality();
    const records = [...estateFiles(planEstate(OPTIONS))].flatMap(({ type, records: texts }) =>
      [...texts()].map((text) => ({ type, ...(JSON.parse(text) as CollectedRecord) })),
    );
    const sids = records.filter(({ type }) => type === 'domains').map(({ ObjectIdentifier: sid }) => sid);
    expect(sids).toHaveLength(DOMAINS);

    for (const sid of sids) {
      const own = records.filter(({ Properties }) => Properties.domainsid === sid);
      const counted = (type: string) => own.filter((record) => record.type === type).length;
      expect(stored.get(sid)).toEqual({
        users: counted('users'),
        groups: counted('groups') + COMPLETED_NODES.Group,
        computers: counted('computers'),
        ous: counted('ous'),
        containers: counted('containers'),
        gpos: counted('gpos'),
        aiacas: counted('aiacas'),
        rootcas: counted('rootcas'),
        enterprisecas: counted('enterprisecas'),
        ntauthstores: counted('ntauthstores'),
        certtemplates: counted('certtemplates'),
        issuancepolicies: counted('issuancepolicies'),
        ...(await countWithQueries(sid)),
        ...coverageOf(
          await readActivity('User', '[:HasSession]'),
          'session_completeness',
          'active_users',
          sid,
        ),
        ...coverageOf(
          await readActivity('Computer', '[:AdminTo|CanRDP|CanPSRemote|ExecuteDCOM]'),
          'local_group_completeness',
          'active_computers',
          sid,
        ),
      });
    }

    const [users, computers] = [stored.get(ALL)?.['active_users'], stored.get(ALL)?.['active_computers']];
    expect([users, computers].every((active) => Number(active) > 20)).toBe(true);
    const { LocalGroupCompleteness, SessionCompleteness } = (await session.get(
      '/api/v2/completeness',
    )) as Record<string, number>;
    expect([SessionCompleteness, LocalGroupCompleteness]).toEqual([
      stored.get(ALL)?.['session_completeness'],
      stored.get(ALL)?.['local_group_completeness'],
    ]);
  });

  it('changes nothing when it is uploaded again, by the command line this time', async () => {
    const { stdout } = await run(
      process.execPath,
      [LAUNCHER, 'upload', archive, '--url', service.url, '--json'],
      { env: { PATH: process.env['PATH'], SECGRAPH_PASSWORD: ADMIN_PASSWORD } },
    );
    expect(JSON.parse(stdout)).toMatchObject({ job: { state: 'complete', failedFiles: 0 } });

    expect(await storedRows()).toEqual(firstRows);
    expect(await storedGraph()).toEqual(first);
  });

  it('is the same graph when its files come one by one', async () => {
    const other = join(folder.parent, 'estate');
    await mkdir(other);
    for (const file of estateFiles(planEstate(OPTIONS))) {
      await writeFile(join(other, file.name), fileChunks(file));
    }
    await run(process.execPath, [LAUNCHER, 'upload', other, '--url', service.url], {
      env: { PATH: process.env['PATH'], SECGRAPH_PASSWORD: ADMIN_PASSWORD },
    });

    expect(await storedRows()).toEqual(firstRows);
  });
});

/** Plants of the archive whose paths lead from one world into the other. */
describe('an archive with tenants', () => {
  let plants: readonly Plant[];

  const pathOf = (id: string) => plants.find((plant) => plant.id === id)?.path ?? [];
  const endsOf = (id: string) => ({ start: pathOf(id)[0]?.start ?? '', end: pathOf(id).at(-1)?.end ?? '' });
  /** The relationship by which the path of `downwards` leaves the cloud. */
  const crossing = () => pathOf('downwards').find(({ kind }) => kind === 'SyncedToADUser');

  beforeAll(async () => {
    const out = join(folder.parent, 'hybrid.zip');
    await writeEstate({ ...OPTIONS, plant: true, entra: true, out });
    plants = (JSON.parse(await readFile(`${out}.manifest.json`, 'utf8')) as EstateManifest).plants;
    expect(await session.upload({ body: await readFile(out), headers: ZIP })).toMatchObject({
      status: JOB.complete,
      failed_files: 0,
    });
  });

  it.each(['upwards', 'downwards'])('has the planted path %s, which shortest paths find', async (id) => {
    const { start, end } = endsOf(id);
    const query = new URLSearchParams({ start_node: start, end_node: end, only_traversable: 'true' });
    const found = (await session.get(`/api/v2/graphs/shortest-path?${query.toString()}`)) as UnifiedGraph;
    const objectIdOf = (node: string) => found.nodes[node]?.objectId;
    const hops = found.edges.map(({ source, kind, target }) => ({
      start: objectIdOf(source),
      kind,
      end: objectIdOf(target),
    }));

    expect(hops).toEqual(expect.arrayContaining([...pathOf(id)]));
    const unexplained = hops.filter(({ kind }) => findRelationshipHelp(kind) === undefined);
    expect(unexplained).toEqual([]);
  });

  it('relates whoever is synchronised both ways', async () => {
    const onPremIds = await valuesOf(
      'MATCH (a:AZUser) WHERE a.onpremsyncenabled = true AND a.onpremid <> "" RETURN a.onpremid',
    );
    const known = new Set(await valuesOf('MATCH (u:User) RETURN u.objectid'));
    const expected = onPremIds.filter((id) => known.has(id)).length;

    expect(expected).toBeGreaterThan(30);
    for (const pattern of [
      '(:User)-[r:SyncedToEntraUser]->(:AZUser)',
      '(:AZUser)-[r:SyncedToADUser]->(:User)',
    ]) {
      expect(await valuesOf(`MATCH ${pattern} RETURN count(r)`)).toEqual([expected]);
    }
  });

  it('answers queries that cross from a directory into a tenant', async () => {
    const { start, end } = endsOf('upwards');
    expect(
      await valuesOf(
        `MATCH (:User {objectid: "${start}"})-[:SyncedToEntraUser]->(:AZUser)-[:AZOwns]->(:AZApp)
           -[:AZRunsAs]->(:AZServicePrincipal)-[:AZOwner]->(s:AZSubscription)
         RETURN s.objectid`,
      ),
    ).toEqual([end]);
  });

  it('finds whoever crosses into a tier zero of the other world, and counts both among those exposed', async () => {
    const { start, end } = present(crossing());
    const rows = (await session.get(
      '/api/v2/attack-paths/findings?finding=T0SyncedToADUser',
    )) as readonly FindingRow[];
    const row = rows.find((each) => each.source_principal_id === start);
    expect(row).toMatchObject({ target_principal_id: end, platform: 'Active Directory' });
    const about = await session.call('GET', '/api/v2/assets/findings/T0SyncedToADUser/long_remediation');
    expect(about.status).toBe(200);
    expect(about.text.length).toBeGreaterThan(50);

    const reaching = async (from: object): Promise<Readonly<Record<string, number>>> => {
      const query = new URLSearchParams({ end_node: start, limit: '1', only_traversable: 'true', ...from });
      const answer = await session.get(`/api/v2/graphs/paths-to?${query.toString()}`);
      return (answer as NearestPaths).total_by_kind;
    };
    const [all, ofTierZero] = [await reaching({}), await reaching({ from: 'tier-zero' })];
    const outside = (kind: string) => (all[kind] ?? 0) - (ofTierZero[kind] ?? 0);
    expect(Math.min(outside('User'), outside('AZUser'))).toBeGreaterThan(0);
    // With the user itself, whom no path begins at that ends there.
    expect(row?.exposure_count).toBe(1 + PRINCIPAL_KINDS.reduce((sum, kind) => sum + outside(kind), 0));
  });

  it('tells what would change if somebody were not synchronised any more', async () => {
    const { start, kind, end } = present(crossing());
    const answer = await session.call('POST', '/api/v2/attack-paths/simulate', {
      json: { remove: [{ source: start, target: end, kind }], remove_derived: true },
    });
    expect(answer.status).toBe(200);
    const { zones, resolved_findings: resolved } = (answer.body as { data: Simulation }).data;
    expect(resolved.items).toContainEqual(
      expect.objectContaining({ finding: 'T0SyncedToADUser', source: start, target: end }),
    );
    const exposed = (when: 'before' | 'after') =>
      zones.map((zone) => zone[when]?.exposed_principals ?? 0).reduce((sum, count) => sum + count, 0);
    expect(exposed('after')).toBeLessThan(exposed('before'));
  });
});

/** Who can act: whom exposure counts. */
const PRINCIPAL_KINDS = ['User', 'Computer', 'AZUser', 'AZServicePrincipal', 'AZDevice', 'AZVM'];

interface FindingRow {
  readonly source_principal_id: string;
  readonly exposure_count: number;
}

function present<Item>(item: Item | undefined): Item {
  if (item === undefined) {
    throw new Error('the archive has no such plant');
  }
  return item;
}
