import type { Repositories } from '@secgraph/database';
import type { ManualOrder } from '@secgraph/database/by-hand';
import type { GraphUpdate, GraphUpdateRepository } from '@secgraph/database/datapipe';
import type { UploadRemovalOrder } from '@secgraph/database/uploads';
import type { GraphModel } from '@secgraph/graph-schema';
import { type Cancellation, createCancellation, isCodedError } from '@secgraph/kernel';
import type { UpdateOutcome, UpdateRequest } from '@secgraph/questions';
import type {
  CurrentGraph,
  GraphUpdates,
  PipelineLog,
  PlannedUpdate,
  StandingManualChanges,
} from '../ports.ts';
import { applyChanges } from './apply-changes.ts';
import { planManualOrder } from './by-hand/plan-manual-order.ts';
import { planUpdate } from './plan-update.ts';
import { planUploadRemoval } from './undo-upload/plan-upload-removal.ts';

export interface GraphUpdatesOptions {
  readonly repositories: Pick<Repositories, 'uploadRanges'>;
  /** Runs in a transaction of the writer. */
  readonly change: <Result>(work: (updates: GraphUpdateRepository) => Promise<Result>) => Promise<Result>;
  readonly standing: StandingManualChanges;
  readonly model: () => Promise<GraphModel>;
  readonly log: PipelineLog;
  /** Told before each: this thread hears of nothing while it plans. */
  readonly onBegin: (updateId: number, cancellation: Cancellation) => void;
}

const INTERRUPTED: UpdateOutcome = {
  type: 'refused',
  code: 'CYPHER_UPDATE_INTERRUPTED',
  message: 'The service was interrupted before the statement changed anything: send it again.',
};

/** The datapipe's port to statements that change the graph, and to changes by hand. */
export function createGraphUpdates(options: GraphUpdatesOptions): GraphUpdates {
  const { repositories, change, log, onBegin } = options;

  return {
    recover: () => change((updates) => updates.recover(JSON.stringify(INTERRUPTED))),
    begin: () => change((updates) => updates.begin()),

    async plan(update, graph) {
      const atMs = Date.now();
      const cancellation = createCancellation({ deadlineAtMs: atMs + update.remainingMs });
      onBegin(update.id, cancellation);

      try {
        const request = JSON.parse(update.request) as UpdateRequest | ManualOrder | UploadRemovalOrder;
        const { snapshot } = graph;
        if (!('type' in request)) {
          return await planStatement(request, { update, graph, cancellation, atMs, options });
        }
        return request.type === 'undo-upload'
          ? await planUploadRemoval(request, { snapshot, ranges: repositories.uploadRanges, cancellation })
          : await planManualOrder(request, { snapshot, standing: options.standing, atMs });
      } catch (error) {
        const refusal = JSON.stringify(refusalOf(update, error, log));
        await change((updates) => updates.refuse(update.id, refusal));
        return undefined;
      }
    },
  };
}

interface StatementContext {
  readonly update: GraphUpdate;
  readonly graph: CurrentGraph;
  readonly cancellation: Cancellation;
  readonly atMs: number;
  readonly options: GraphUpdatesOptions;
}

async function planStatement(
  request: UpdateRequest,
  { update, graph, cancellation, atMs, options: { model, log } }: StatementContext,
): Promise<PlannedUpdate> {
  const planned = planUpdate(request, {
    ...graph,
    model: await model(),
    cancellation,
    statementAtMs: atMs,
  });
  log.info({ updateId: update.id, changes: planned.changes.length }, 'changing the graph on request');

  return {
    apply: ({ delta }) => applyChanges(delta, planned.changes, atMs),
    outcome: JSON.stringify(planned.outcome),
  };
}

/** Unexpected errors are for the log. */
function refusalOf({ id }: GraphUpdate, error: unknown, log: PipelineLog): UpdateOutcome {
  if (isCodedError(error)) {
    return { type: 'refused', code: error.code, message: error.message };
  }

  log.error({ err: error, updateId: id }, 'a statement that was to change the graph failed');
  return { type: 'refused', code: 'CYPHER_UPDATE_FAILED', message: 'The statement failed unexpectedly.' };
}
