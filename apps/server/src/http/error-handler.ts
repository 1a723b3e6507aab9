import { isCodedError } from '@secgraph/kernel';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { presentError } from './error-envelope.ts';
import { answerOfError } from './error-status.ts';
import { fileTypeError } from './file-type-error.ts';
import { HttpError } from './http-error.ts';
import { sendJsonText } from './send-json.ts';

/** Told while the service starts, to whoever asks too early. */
const NOT_YET: ReadonlySet<string> = new Set(['HTTP_NOT_READY', 'GRAPH_NOT_LOADED']);

/** Turns whatever was thrown into the envelope; what clients must not see goes to the log. */
export function sendError(thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const error = refusalOfType(thrown, request) ?? thrown;
  const { status, message } = answerOfError(error);
  if (status >= 500) {
    logFailure(error, request, reply);
  }

  const { messages, headers } = error instanceof HttpError ? error : { messages: [], headers: {} };
  const envelope = presentError(status, messages.length > 0 ? messages : [message], request.id);

  return sendJsonText(
    reply.headers({ ...headers, ...retryHeaders(error) }),
    status,
    JSON.stringify(envelope),
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
  } else {
    request.log.error({ err: error }, 'request failed');
  }
}

/** Wire: a route that takes files tells which ones, also for what is no content type at all. */
function refusalOfType(error: unknown, request: FastifyRequest): HttpError | undefined {
  const body = request.routeOptions.config.contract?.body;
  const isMalformedType =
    error instanceof Error && 'code' in error && error.code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE';

  return isMalformedType && body?.kind === 'raw' && body.refusal !== undefined
    ? fileTypeError(body.refusal, request.headers['content-type'] ?? '')
    : undefined;
}

/** Errors that tell when to come back carry `retryAfterSeconds` in their details. */
function retryHeaders(error: unknown): Readonly<Record<string, string>> {
  const seconds = isCodedError(error) ? error.details['retryAfterSeconds'] : undefined;

  return typeof seconds === 'number' ? { 'Retry-After': String(seconds) } : {};
}
