import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http';
import { errorCodeOf } from '@secgraph/kernel';
import { hasBody } from '../http/body/has-body.ts';
import { whenStalled } from '../http/stalled-connections.ts';
import { discardRest } from './discard-rest.ts';
import { answerHeaders } from './forwarded-headers.ts';

export interface ForwardOptions {
  /** Of the socket. */
  readonly path: string;
  /** Path and query. */
  readonly url: string;
  /** Names and values in turn. */
  readonly headers: readonly string[];
  /** Whether the connection of the client ends with the answer. */
  readonly isLast: () => boolean;
}

/**
 * How it ended: `answered` whole; `unheard`: nobody listens, and nothing was sent; `broken`: the connection broke before
 * there was an answer; `cut`: in the middle of one, or the client went away.
 */
export type ForwardOutcome = 'answered' | 'unheard' | 'broken' | 'cut';

/** Nobody listens at the socket. */
const UNHEARD: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ENOENT']);

/**
 * Hands a request on and its answer back, as streams: whoever reads slowly is written to slowly, and whoever goes away
 * ends it at the other side as well. An answer that comes before the body was sent is handed back, and what is left of
 * the body is read and thrown away, as the service itself does.
 */
export function forwardRequest(
  request: IncomingMessage,
  response: ServerResponse,
  { path, url, headers, isLast }: ForwardOptions,
): Promise<ForwardOutcome> {
  const { promise, resolve } = Promise.withResolvers<ForwardOutcome>();
  const upstream = ask({
    socketPath: path,
    path: url,
    method: request.method,
    headers: [...headers, ...framingOf(request)],
    setHost: false,
    agent: false,
  });
  // Whoever listens there sees the same silence, and says so.
  whenStalled(request, () => undefined);
  response.once('close', () => {
    upstream.destroy();
    resolve(response.writableFinished ? 'answered' : 'cut');
  });

  upstream.once('response', (answer) => {
    answer.once('error', () => response.destroy());
    response.sendDate = false;
    response.writeHead(answer.statusCode ?? 500, answer.statusMessage, [
      ...answerHeaders(answer.rawHeaders),
      ...(isLast() ? ['Connection', 'close'] : []),
    ]);
    // A stream of events begins before there is one.
    response.flushHeaders();
    answer.pipe(response);
    if (!request.complete) {
      // It may not be needed, and whoever sends it has to come to its end to read the answer.
      discardRest(request, response);
    }
  });
  upstream.once('error', (error) => {
    if (response.headersSent) {
      // The answer has come, and nobody reads the rest of the body.
      return;
    }
    resolve(UNHEARD.has(errorCodeOf(error) ?? '') ? 'unheard' : 'broken');
  });
  sendBody(request, upstream);

  return promise;
}

/** How the end of the body is told: as the client does, and that there is none where he tells nothing. */
function framingOf({ headers, method }: IncomingMessage): readonly string[] {
  if (headers['transfer-encoding'] !== undefined) {
    return ['Transfer-Encoding', 'chunked'];
  }

  return headers['content-length'] === undefined && method !== 'GET' && method !== 'HEAD'
    ? ['Content-Length', '0']
    : [];
}

/** Nothing of the body is read before somebody takes it, so that it can be sent to another one. */
function sendBody(request: IncomingMessage, upstream: ReturnType<typeof ask>): void {
  if (!hasBody(request.headers)) {
    upstream.end();
    return;
  }
  upstream.once('socket', (socket) => {
    const begin = () => request.pipe(upstream);
    if (socket.connecting) {
      socket.once('connect', begin);
    } else {
      begin();
    }
  });
}
