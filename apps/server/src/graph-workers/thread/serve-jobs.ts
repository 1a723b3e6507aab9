import type { MessagePort } from 'node:worker_threads';
import { reclaimSharedMemory } from '@secgraph/graph';
import { type ErrorDetails, invariant, isCodedError, throwIfCancelled } from '@secgraph/kernel';
import type { GraphOperation, OperationTable } from '@secgraph/questions';
import { GraphQueryError } from '@secgraph/questions';
import { encodeJson, LimitedGraphs, openGraph } from '@secgraph/questions/thread';
import { createReserve } from '../shared/job-memory.ts';
import { MAKE_PART, type PartMade, type WorkerRequest, type WorkerResponse } from '../shared/protocol.ts';

type JobRequest = WorkerRequest & { readonly type: 'job' };

/**
 * The body of a graph worker thread: keeps the latest graph open and runs one job at a time.
 *
 * @param drawing names of operations that draw what lies between nodes, where callers learn that there is something
 * hidden; all others do not find what callers may not see
 */
export function serveJobs(port: MessagePort, operations: OperationTable, drawing: ReadonlySet<string>): void {
  let graph: LimitedGraphs | undefined;

  port.on('message', (request: WorkerRequest) => {
    if (request.type === 'graph') {
      const { serial } = request;
      const retiredBytes = request.graph.retiredBytes + (graph?.partBytes ?? 0);
      graph = new LimitedGraphs(openGraph(request.graph, request.model), (part) =>
        port.postMessage({ type: 'part-made', serial, part } satisfies PartMade),
      );
      reclaimSharedMemory(retiredBytes);
      return;
    }
    if (request.type === 'part') {
      graph?.add(request.part);
      return;
    }

    const response = runJob(request, graph, { operations, drawing });
    port.postMessage(response, response.type === 'done' ? [response.json.buffer] : []);
  });
}

interface KnownOperations {
  readonly operations: OperationTable;
  readonly drawing: ReadonlySet<string>;
}

function runJob(
  job: JobRequest,
  graph: LimitedGraphs | undefined,
  { operations, drawing }: KnownOperations,
): WorkerResponse {
  const { id, cancellation } = job;

  try {
    throwIfCancelled(cancellation);
    invariant(graph !== undefined, 'a graph arrives before the first job');
    const view = graph.viewFor(job.environments, { isDrawing: drawing.has(job.operation) });
    if (job.operation === MAKE_PART) {
      return { type: 'done', id, json: new Uint8Array() };
    }
    let rows: number | undefined;
    const noteRows = (count: number) => {
      rows = count;
    };
    const context = { graph: view, cancellation, reserveMemory: createReserve(job.memory), noteRows };
    const result = findOperation(operations, job.operation)(context, job.input);

    return { type: 'done', id, json: encodeJson(result, context), rows };
  } catch (error) {
    return { type: 'failed', id, ...describeError(error) };
  }
}

function findOperation(operations: OperationTable, name: string): GraphOperation<unknown> {
  const operation = Object.hasOwn(operations, name) ? operations[name] : undefined;
  invariant(operation !== undefined, `no graph operation is named ${name}`);

  // The pool checks at compile time that name and input belong together.
  return operation as GraphOperation<unknown>;
}

interface DescribedError {
  readonly code: string;
  readonly message: string;
  readonly details: ErrorDetails;
  readonly stack: string | undefined;
}

function describeError(error: unknown): DescribedError {
  if (isCodedError(error)) {
    return { code: error.code, message: error.message, details: error.details, stack: error.stack };
  }

  const failure = new GraphQueryError('GRAPH_OPERATION_FAILED', 'A graph operation failed.', {
    cause: error,
  });
  const stack = error instanceof Error ? error.stack : String(error);

  return { code: failure.code, message: failure.message, details: {}, stack };
}
