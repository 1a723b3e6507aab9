import type { ErrorEnvelope } from '@secgraph/contract';
import { isDatabaseOutage } from '@secgraph/database';
import { errorCodeOf, isCodedError } from '@secgraph/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { answerOfError } from './error-status.ts';
import { fileTypeError, HttpError, limitHeaders } from './http-error.ts';
import { sendJsonText } from './send-answer.ts';

/** Told while the service starts, to whoever asks too early. */
const NOT_YET: ReadonlySet<string> = new Set(['HTTP_NOT_READY', 'GRAPH_NOT_LOADED']);

/** Limits that hold for whoever asks for too much; told as 5xx, and no fault of the service. */
const LIMITS: ReadonlySet<string> = new Set([
  'HTTP_TIMED_OUT',
  'KERNEL_DEADLINE_EXCEEDED',
  'GRAPH_WORKER_BUSY',
  'GRAPH_RESULT_TOO_LARGE',
  'AUTH_BUSY',
]);

/** Turns whatever was thrown into the envelope; what clients must not see goes to the log. */
export function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = refusalOfType(thrown, request) ?? thrown;
  const { status, message } = answerOfError(error);
  if (status >= 500) {
    logFailure(error, request, reply);
  }

  const { messages, headers } = error instanceof HttpError ? error : { messages: [], headers: {} };
  const envelope = presentError(status, messages.length > 0 ? messages : [message], request.id);
  const located = { ...envelope, errors: envelope.errors.map((each) => ({ ...each, ...placeOf(error) })) };

  return sendJsonText(
    reply.headers({ ...retryHeaders(error, status), ...headers }),
    status,
    JSON.stringify(located),
  );
}

function logFailure(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const isGone =
    reply.raw.destroyed || request.raw.errored !== null || isCodedError(error, 'KERNEL_CANCELLED');
  if (isGone) {
    // Nobody waits for the answer any more, and what broke is the connection.
    request.log.debug('the client went away');
  } else if (isCodedError(error) && NOT_YET.has(error.code)) {
    request.log.debug({ code: error.code }, error.message);
  } else if (isCodedError(error) && LIMITS.has(error.code)) {
    request.log.info({ code: error.code, reason: error.message }, 'a limit ended the request');
  } else if (isDatabaseOutage(error)) {
    // The database watch warns: every request would say the same.
    request.log.info({ reason: messageOf(error) }, 'a request found no database');
  } else {
    request.log.error({ err: error }, 'request failed');
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Wire: a route that takes files tells which ones, also for what is no content type at all. */
function refusalOfType(error: unknown, request: FastifyRequest): HttpError | undefined {
  const body = request.routeOptions.config.contract?.body;
  const isMalformedType = errorCodeOf(error) === 'FST_ERR_CTP_INVALID_MEDIA_TYPE';

  return isMalformedType && body?.kind === 'raw' && body.refusal !== undefined
    ? fileTypeError(body.refusal, request.headers['content-type'] ?? '')
    : undefined;
}

/** The part of a Cypher statement that is wrong, where the engine can name it. */
function placeOf(error: unknown): Pick<ErrorEnvelope['errors'][number], 'position'> {
  if (!isCodedError(error) || !error.code.startsWith('CYPHER_')) {
    return {};
  }

  const { line, column, start, end } = error.details;

  return typeof line === 'number' &&
    typeof column === 'number' &&
    typeof start === 'number' &&
    typeof end === 'number'
    ? { position: { line, column, start, end } }
    : {};
}

/** Errors that tell when to come back carry `retryAfterSeconds` in their details. */
function retryHeaders(error: unknown, status: number): Readonly<Record<string, string>> {
  const seconds = isCodedError(error) ? error.details['retryAfterSeconds'] : undefined;
  if (typeof seconds !== 'number') {
    return {};
  }

  // Wire: a client that waits for limits reads these, whichever limit it was.
  return status === 429
    ? limitHeaders({ limit: 1, remaining: 0, resetAtMs: Date.now() + seconds * 1000 })
    : { 'Retry-After': String(seconds) };
}

/** The one shape of every refusal. Wire: `context` is always empty. */
export function presentError(status: number, messages: readonly string[], requestId: string): ErrorEnvelope {
  return {
    http_status: status,
    timestamp: new Date().toISOString(),
    request_id: requestId,
    errors: messages.map((message) => ({ context: '', message })),
  };
}
