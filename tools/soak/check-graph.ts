import { setTimeout as sleep } from 'node:timers/promises';
import type { GoodUploads } from './actors/good-uploads.ts';
import type { Expectation } from './ledger.ts';
import { MARKER_QUERY, type MarkedGraph } from './marked-graph.ts';
import { type Question, runQuery } from './run-query.ts';
import { askForData, type SoakContext } from './soak-context.ts';
import { countBusyJobs } from './upload-job.ts';

const ACTOR = 'check';
const DRAIN_WITHIN_MS = 600_000;
const POLL_MS = 300;

/** Holds the graph against the ledger, once everything acknowledged has been done. Nobody may change it meanwhile. */
export async function checkGraph(context: SoakContext, uploads: GoodUploads): Promise<void> {
  const startedMs = Date.now();
  const isDrained = await drained(context);
  context.record.count(ACTOR, `seconds to drain`, Math.round((Date.now() - startedMs) / 1000));
  if (!isDrained) {
    const reason = `still busy after ${DRAIN_WITHIN_MS / 1000} s`;
    context.record.violate('what was acknowledged is done at last', reason);
    return;
  }

  const expectations = context.ledger.expectations();
  await checkMarkers(context, uploads.graphs, expectations);
  for (const { content, objectIds } of uploads.estates) {
    const found = await countNodes(context, objectIds);
    const expectation = expectations.get(content);
    context.record.count(ACTOR, `estate ${expectation ?? 'not uploaded'}`);
    if (expectation === 'present' && found !== objectIds.length) {
      context.record.violate(
        'nothing acknowledged is lost',
        `${content}: ${found} of ${objectIds.length} nodes`,
      );
    }
    if (expectation === 'absent' && found !== 0) {
      context.record.violate(
        'a deletion that was acknowledged takes effect',
        `${content}: ${found} nodes left`,
      );
    }
  }
}

/** Twice in a row nothing is under way: between two pieces of work nothing is either. */
async function drained(context: SoakContext): Promise<boolean> {
  let quiet = 0;
  for (const untilMs = Date.now() + DRAIN_WITHIN_MS; Date.now() < untilMs; await sleep(POLL_MS)) {
    await context.host.untilSteady();
    const status = await askForData(context, {
      actor: ACTOR,
      method: 'GET',
      path: '/api/v2/datapipe/status',
    });
    const isIdle = typeof status === 'object' && status !== null && Reflect.get(status, 'status') === 'idle';
    const busyJobs = await countBusyJobs(context);
    quiet = isIdle && busyJobs === 0 ? quiet + 1 : 0;
    if (quiet === 3) {
      return true;
    }
  }

  return false;
}

async function checkMarkers(
  { record, ...context }: SoakContext,
  graphs: ReadonlyMap<string, MarkedGraph>,
  expectations: ReadonlyMap<string, Expectation>,
): Promise<void> {
  const rows = await readRows({ record, ...context });

  for (const { marker, items, sum } of graphs.values()) {
    const expectation = expectations.get(marker) ?? 'absent';
    const row = rows.get(marker);
    record.count(ACTOR, `graph ${expectation}`);
    if (expectation === 'absent' && row !== undefined) {
      record.violate('a deletion that was acknowledged takes effect', `${marker} is still there`);
    }
    if (expectation === 'present' && row === undefined) {
      record.violate('nothing acknowledged is lost', `${marker} is missing`);
    }
    const isWhole = row === undefined || (row.items === items && row.sum === sum);
    if (!isWhole && !context.ledger.mayBePartial(marker)) {
      const found = `${marker}: ${row.items} of ${items} items, sum ${row.sum} of ${sum}`;
      record.violate('an upload is there as a whole or not at all', found);
    }
  }
}

async function readRows(context: SoakContext): Promise<ReadonlyMap<string, { items: number; sum: number }>> {
  const values = await answered(context, { query: MARKER_QUERY, parameters: {} });
  const rows = new Map<string, { items: number; sum: number }>();
  for (let index = 0; index < values.length; index += 3) {
    rows.set(String(values[index]), { items: Number(values[index + 1]), sum: Number(values[index + 2]) });
  }

  return rows;
}

async function countNodes(context: SoakContext, objectIds: readonly string[]): Promise<number> {
  const query = 'MATCH (n) WHERE n.objectid IN $ids RETURN count(n) AS found';
  const [found] = await answered(context, { query, parameters: { ids: objectIds } });

  return Number(found ?? 0);
}

/** However often the service has to be asked. */
async function answered(context: SoakContext, question: Question): Promise<readonly unknown[]> {
  for (;;) {
    const values = await runQuery(context, ACTOR, question);
    if (values !== undefined) {
      return values;
    }
    await sleep(POLL_MS);
    await context.host.untilSteady();
  }
}
