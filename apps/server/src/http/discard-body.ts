import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

/** So long a client may go on sending what nobody reads before it learns why. */
const MAX_WAIT_MS = 120_000;

const ignore = (): void => undefined;

/**
 * Reads on behind an answer that did not need the whole body: many clients look for an answer only once they
 * have sent everything. Where the answer closes the connection it has to wait for that, or it would be lost with
 * what is still on its way; where it does not, the connection of a client that never comes to an end is closed.
 */
export function registerBodyDiscard(server: FastifyInstance, maxWaitMs = MAX_WAIT_MS): void {
  server.addHook('onSend', async (request, reply) => {
    const { raw } = request;
    if (!hasBody(request) || raw.readableEnded || raw.destroyed) {
      return;
    }

    const arrival = finished(raw.on('data', ignore).resume(), { signal: AbortSignal.timeout(maxWaitMs) });
    if (isLastOnConnection(reply)) {
      await arrival.catch(ignore);
    } else {
      arrival.catch(() => raw.socket.destroy());
    }
  });
}

function hasBody({ headers }: FastifyRequest): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;
}

function isLastOnConnection(reply: FastifyReply): boolean {
  return !reply.raw.shouldKeepAlive || reply.getHeader('connection') === 'close';
}
