import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

const STALLED = Symbol('stalled');
const stalled = new WeakSet<IncomingMessage>();

interface HttpExchange {
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
}

/** What a connection without traffic is waiting for. */
type Silence = 'next request' | 'body' | 'reader' | 'service';

/**
 * Gives up clients that do not go on: bodies that stop coming end their request (see {@link whenStalled}),
 * answers that nobody reads and connections without a request are closed. Slow is not silent: any byte counts, and
 * the time that the service itself takes does not.
 */
export function registerIdleTimeout(server: FastifyInstance, idleMs: number): void {
  const exchanges = new WeakMap<Socket, HttpExchange>();
  const http = server.server;
  http.timeout = idleMs;
  http.prependListener('request', (request, response) => {
    const { socket } = request;
    exchanges.set(socket, { request, response });
    response.once('close', () => {
      if (!request.complete) {
        // Behind an answer, the platform waits for a next request, and longer.
        socket.setTimeout(idleMs);
      }
    });
  });
  http.on('timeout', (socket) => {
    const exchange = exchanges.get(socket);
    const silence = silenceOf(socket, exchange);
    if (
      silence === 'service' ||
      (silence === 'body' && exchange !== undefined && endBody(exchange.request))
    ) {
      // The platform asks only once.
      socket.setTimeout(idleMs);
      return;
    }

    if (silence === 'reader') {
      server.log.info(
        { client: socket.remoteAddress, unsentBytes: socket.writableLength },
        'nobody reads an answer',
      );
    }
    socket.destroy();
  });
}

/** Calls back when the body of a request stops coming. Whoever asks has to end the connection. */
export function whenStalled(request: IncomingMessage, onStalled: () => void): void {
  if (stalled.has(request)) {
    onStalled();
  } else {
    request.once(STALLED, onStalled);
  }
}

/** Whether somebody sees to it: once, and the next silence ends the connection. */
function endBody(request: IncomingMessage): boolean {
  const isFirst = !stalled.has(request);
  stalled.add(request);

  return request.emit(STALLED) && isFirst;
}

function silenceOf(socket: Socket, exchange: HttpExchange | undefined): Silence {
  if (exchange === undefined) {
    return 'next request';
  }

  const { request, response } = exchange;
  // The platform has seen to it that nothing of this was sent in the meantime.
  if (socket.writableLength > 0) {
    return 'reader';
  }

  // What lies there unread was sent: the service has not come to it yet.
  if (!request.complete && request.readableLength === 0) {
    return 'body';
  }

  return response.writableFinished && request.complete ? 'next request' : 'service';
}
