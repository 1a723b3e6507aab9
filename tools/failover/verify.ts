import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, openDatabase } from '@secgraph/database';
import { dataOf, sendRequest } from '../service/send-request.ts';
import type { FailoverContext } from './events/failover-context.ts';
import { STATEMENT_KIND, UPLOAD_KIND } from './load/clients.ts';
import type { Entry } from './load/ledger.ts';
import { readTripWires } from './watch/trip-wires.ts';

/** What is there of what was acknowledged. */
export interface Verdict {
  readonly lost: readonly Entry[];
  readonly double: readonly Entry[];
}

const OVER_WITHIN_MS = 300_000;
const SAME_WITHIN_MS = 60_000;
const POLL_MS = 500;
const COMPLETE = 2;

/** Looks when everything is over, at the graph of each service and into the database. */
export async function verify(context: FailoverContext, token: string): Promise<Verdict> {
  const { cluster, options, faults, ledger } = context;
  const database = await openDatabase({ url: cluster.url, patienceMs: 60_000 });
  try {
    await untilJobsAreOver(database);
    for (const line of await readTripWires(database)) {
      faults.add('never two writers, and terms in order', line);
    }
    await checkReplicas(context);

    const graphs = await readGraphs(context, token);
    const [nodes = new Map<string, number>()] = graphs;
    if (graphs.some((graph) => !isSame(graph, nodes))) {
      faults.add(
        'all services answer from the same graph',
        graphs.map(({ size }) => `${size} markers`).join(', '),
      );
    }

    const ingested = await readIngested(database);
    const failed = await readFailedJobs(database);
    const acknowledged = [...ledger.uploads, ...ledger.statements].filter((each) => each.isAcknowledged);
    const lost = acknowledged.filter(({ marker }) => !nodes.has(marker));
    const double = [...ledger.uploads, ...ledger.statements].filter(
      ({ marker }) => (nodes.get(marker) ?? 0) > 1 || (ingested.get(`${marker}.json`) ?? 0) > 1,
    );
    for (const { marker } of double) {
      faults.add('nothing is ingested or carried out twice', marker);
    }
    if (options.mode === 'synchronous') {
      for (const { marker } of lost) {
        faults.add('what was acknowledged is there', marker);
      }
    }
    const lostJobs = new Set(ledger.uploads.filter((each) => lost.includes(each)).map(({ jobId }) => jobId));
    for (const { jobId, marker, files } of ledger.uploads) {
      const message = failed.get(jobId);
      if (files > 0 && message !== undefined && !lostJobs.has(jobId)) {
        faults.add('each acknowledged upload ends complete', `job ${jobId} (${marker}): ${message}`);
      }
    }

    return { lost, double };
  } finally {
    await database.close();
  }
}

async function untilJobsAreOver({ pool }: Database): Promise<void> {
  for (const untilMs = Date.now() + OVER_WITHIN_MS; Date.now() < untilMs; await sleep(POLL_MS)) {
    const { rows } = await pool.query<{ open: number }>(
      `SELECT (SELECT count(*) FROM file_upload_job WHERE status IN (6, 7))
         + (SELECT count(*) FROM ingest_task) AS open`,
    );
    if (rows[0]?.open === 0) {
      return;
    }
  }
  throw new Error(`jobs are not over after ${OVER_WITHIN_MS / 1_000} s`);
}

/** What replicas have is what the primary has, once they have caught up. */
async function checkReplicas({ cluster, faults }: FailoverContext): Promise<void> {
  await cluster.primary();
  const replica = await openDatabase({ url: cluster.replicaUrl, patienceMs: 60_000 });
  const primary = await openDatabase({ url: cluster.url });
  try {
    const count = async ({ pool }: Database) =>
      (await pool.query<{ count: number }>('SELECT count(*) AS count FROM failover.election')).rows[0]?.count;
    for (const untilMs = Date.now() + SAME_WITHIN_MS; Date.now() < untilMs; await sleep(POLL_MS)) {
      if ((await count(replica)) === (await count(primary))) {
        return;
      }
    }
    faults.add('replicas catch up', `not within ${SAME_WITHIN_MS / 1_000} s`);
  } finally {
    await replica.close();
    await primary.close();
  }
}

/** How often each marker is in the graph of each service, once all have the same. */
async function readGraphs(
  { fleet }: FailoverContext,
  token: string,
): Promise<readonly ReadonlyMap<string, number>[]> {
  let graphs: readonly ReadonlyMap<string, number>[] = [];
  for (const untilMs = Date.now() + SAME_WITHIN_MS; Date.now() < untilMs; await sleep(POLL_MS)) {
    graphs = await Promise.all(fleet.doors.map((door) => readGraph(door, token)));
    const [first] = graphs;
    if (first !== undefined && graphs.every((graph) => isSame(graph, first))) {
      break;
    }
  }

  return graphs;
}

async function readGraph(door: string, token: string): Promise<ReadonlyMap<string, number>> {
  const counts = new Map<string, number>();
  for (const kind of [UPLOAD_KIND, STATEMENT_KIND]) {
    const outcome = await sendRequest(door, {
      method: 'POST',
      path: '/api/v2/graphs/cypher',
      headers: { authorization: `Bearer ${token}`, prefer: 'wait=60' },
      json: { query: `MATCH (n:${kind}) RETURN n.objectid AS marker` },
    });
    const data = dataOf(outcome);
    const literals: unknown =
      typeof data === 'object' && data !== null ? Reflect.get(data, 'literals') : undefined;
    for (const { value } of Array.isArray(literals) ? (literals as readonly { value: unknown }[]) : []) {
      counts.set(String(value), (counts.get(String(value)) ?? 0) + 1);
    }
  }

  return counts;
}

/** How often each file was. */
async function readIngested({ pool }: Database): Promise<ReadonlyMap<string, number>> {
  const { rows } = await pool.query<{ file_name: string; count: number }>(
    "SELECT file_name, count(*) AS count FROM completed_task WHERE file_name LIKE 'UPLOAD-%' GROUP BY file_name",
  );

  return new Map(rows.map(({ file_name, count }) => [file_name, count]));
}

async function readFailedJobs({ pool }: Database): Promise<ReadonlyMap<number, string>> {
  const { rows } = await pool.query<{ id: number; status: number; status_message: string }>(
    'SELECT id, status, status_message FROM file_upload_job WHERE status NOT IN ($1)',
    [COMPLETE],
  );

  return new Map(rows.map(({ id, status, status_message }) => [id, `status ${status}, ${status_message}`]));
}

function isSame(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): boolean {
  return one.size === other.size && [...one].every(([marker, count]) => other.get(marker) === count);
}
