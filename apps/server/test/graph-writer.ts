import { setTimeout as sleep } from 'node:timers/promises';
import type { Database } from '@secgraph/database';
import { ManualChangeRepository, type ManualOrder } from '@secgraph/database/by-hand';
import { type GraphUpdate, GraphUpdateRepository } from '@secgraph/database/datapipe';
import type { UploadRemovalOrder } from '@secgraph/database/uploads';
import { planUpdate } from '@secgraph/datapipe/thread';
import { BUILT_IN_MODEL } from '@secgraph/graph-schema';
import { NEVER_CANCELLED } from '@secgraph/kernel';
import { type TinyGraph, tinySnapshot } from '@secgraph/questions/testing';

/** By whoever does not say how long. */
const WAITED_FOR_MS = 30_000;
const LOOK_MS = 10;

/**
 * Answers beside requests that wait for the writer, one request at a time. A request that was refused is answered by
 * nobody: the next one ends waiting for it, and so does the end of the test.
 */
export class StandInWriter {
  #waiting = new AbortController();
  #answered: Promise<unknown> = Promise.resolve();

  async answer(answerNext: (signal: AbortSignal) => Promise<unknown>): Promise<void> {
    await this.close();
    this.#waiting = new AbortController();
    this.#answered = answerNext(this.#waiting.signal);
  }

  async close(): Promise<void> {
    this.#waiting.abort();
    await this.#answered;
  }
}

/**
 * Waits for a change of the graph and answers it as the writer would, without making it. Returns what it would make;
 * nothing once it is no longer waited for.
 */
export async function answerNextUpdate(
  database: Database,
  graph: TinyGraph,
  signal?: AbortSignal,
): Promise<ReturnType<typeof planUpdate> | undefined> {
  const updates = new GraphUpdateRepository(database.kysely);
  const update = await nextUpdate(updates, signal);
  if (update === undefined) {
    return undefined;
  }

  const snapshot = tinySnapshot(graph);
  const plan = planUpdate(JSON.parse(update.request), {
    model: BUILT_IN_MODEL,
    snapshot,
    counters: {
      nodeId: 1_000,
      relationshipId: 1_000,
      kindId: snapshot.kindNames.length,
      propertySetId: 1_000,
      observationId: 1,
    },
    cancellation: NEVER_CANCELLED,
    statementAtMs: 0,
  });
  await updates.finish(update.id, JSON.stringify(plan.outcome));

  return plan;
}

/** Waits for a change by hand, or an upload that is to be undone, and stores it as the writer would; the graph stays as it is. */
export async function answerNextOrder(
  database: Database,
  signal?: AbortSignal,
): Promise<ManualOrder | UploadRemovalOrder | undefined> {
  const updates = new GraphUpdateRepository(database.kysely);
  const changes = new ManualChangeRepository(database.kysely);
  const update = await nextUpdate(updates, signal);
  if (update === undefined) {
    return undefined;
  }

  const order: ManualOrder | UploadRemovalOrder = JSON.parse(update.request);
  if (order.type === 'make') {
    const { action } = order.change;
    const revived = action.type === 'mark-false' ? { ...action, until: new Date(action.until) } : action;
    await changes.insert({ ...order.change, action: revived, replaced: undefined, createdAt: new Date() });
  } else if (order.type === 'undo') {
    await changes.end([order.id], 'undone', order.by);
  }
  await updates.finish(update.id, JSON.stringify({ type: 'done', nodes: 3, relationships: 2 }));

  return order;
}

/** Nothing once it is no longer waited for. */
async function nextUpdate(
  updates: GraphUpdateRepository,
  signal = AbortSignal.timeout(WAITED_FOR_MS),
): Promise<GraphUpdate | undefined> {
  let update: GraphUpdate | undefined;
  while (!signal.aborted && update === undefined) {
    update = await updates.begin();
    await sleep(update === undefined ? LOOK_MS : 0);
  }

  return update;
}
