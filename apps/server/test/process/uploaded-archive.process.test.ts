import { execFile } from 'node:child_process';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { openDatabase } from '@secgraph/database';
import { estateFiles, fileChunks, planEstate, writeEstate } from '@secgraph/estate';
import { AD_POST_PROCESSED_RELATIONSHIPS, TIER_ZERO_TAG_KIND } from '@secgraph/graph-schema';
import { type ArchiveCount, countArchive } from '@secgraph/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ApiSession, JOB, ZIP } from './api-session.ts';
import { createDataFolder } from './data-folder.ts';
import { ADMIN_PASSWORD, LAUNCHER, type ServiceProcess, startService } from './service-process.ts';
import { readStoredGraph, type StoredGraph } from './stored-graph.ts';

const DOMAINS = 2;
const OPTIONS = { objects: 400, domains: DOMAINS, seed: 11 };
/** What analysis completes in each domain: eight identities of the system, who holds them, and what the guest is. */
const COMPLETED_NODES = { Base: 8, Group: 8 };
const COMPLETED_RELATIONSHIPS = { ClaimSpecialIdentity: 8, MemberOf: 4 };

const run = promisify(execFile);
const folder = await createDataFolder();
const archive = join(folder.parent, 'estate.zip');

let expected: ArchiveCount;
let service: ServiceProcess;
let session: ApiSession;

beforeAll(async () => {
  await writeEstate({ ...OPTIONS, out: archive });
  expected = await countArchive(archive);
  service = await startService({ dataFolder: folder.path });
  session = await ApiSession.logIn(service.address);
});

afterAll(() => service.kill());

/** Stops the service, so that the snapshot file is the whole truth, and starts it again. */
async function storedGraph(): Promise<StoredGraph> {
  await service.stop();
  const graph = await readStoredGraph(folder.snapshotFile);
  service = await startService({ dataFolder: folder.path });
  session = await ApiSession.logIn(service.address);

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

  it('changes nothing when it is uploaded again, by the command line this time', async () => {
    const { stdout } = await run(
      process.execPath,
      [LAUNCHER, 'upload', archive, '--url', service.address, '--json'],
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
    await run(process.execPath, [LAUNCHER, 'upload', other, '--url', service.address], {
      env: { PATH: process.env['PATH'], SECGRAPH_PASSWORD: ADMIN_PASSWORD },
    });

    expect(await storedRows()).toEqual(firstRows);
  });
});
