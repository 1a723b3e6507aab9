import { finished } from 'node:stream/promises';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { hasBody } from './body/has-body.ts';
import { whenStalled } from './stalled-connections.ts';

/** How long a client may go on sending what nobody reads before it learns why. */
export const MAX_DISCARD_MS = 120_000;

const ignore = (): void => undefined;

/**
 * Reads on behind an answer that did not need the whole body: many clients look for an answer only once they
 * have sent everything. Where the answer closes the connection it has to wait for that, or it would be lost with
 * what is still on its way; where it does not, the connection of a client that never comes to an end is closed. A
 * client that has stopped sending is not waited for.
 */
export function registerBodyDiscard(server: FastifyInstance, maxWaitMs = MAX_DISCARD_MS): void {
  server.addHook('onSend', async (request, reply) => {
    const { raw } = request;
    if (!hasBody(request.headers) || raw.readableEnded || raw.destroyed) {
      return;
    }

    const arrival = finished(raw.unpipe().on('data', ignore).resume(), {
      signal: AbortSignal.timeout(maxWaitMs),
    });
    // Whoever still reads the body learns of its end: the platform tells only requests without an answer.
    const giveUp = () => raw.destroy();
    if (isLastOnConnection(reply)) {
      const silence = new Promise<void>((resolve) => whenStalled(raw, resolve));
      await Promise.race([arrival.catch(ignore), silence]);
      reply.raw.once('close', giveUp);
    } else {
      whenStalled(raw, giveUp);
      arrival.catch(giveUp);
    }
  });
}

function isLastOnConnection(reply: FastifyReply): boolean {
  return !reply.raw.shouldKeepAlive || reply.getHeader('connection') === 'close';
}
