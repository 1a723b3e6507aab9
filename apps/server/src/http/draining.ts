import type { FastifyInstance } from 'fastify';
import type { WorkUnderWay } from './work-under-way.ts';

/** For handlers whose connections were cut, which still tell the audit log how they ended. */
const AFTERWARDS_MS = 5_000;

/**
 * Lets requests in flight end when the server closes, for so long; then their connections are cut. A connection
 * that is busy then would afterwards stay open, idle, until it times out, so its answer closes it. What handlers need is
 * there until they are done.
 */
export function registerDraining(server: FastifyInstance, drainMs: number, underWay: WorkUnderWay): void {
  let end: NodeJS.Timeout | undefined;
  server.addHook('preClose', (done) => {
    end = setTimeout(() => {
      server.log.warn({ drainMs }, 'requests in flight did not end in time; cutting their connections');
      server.server.closeAllConnections();
    }, drainMs);
    done();
  });
  server.addHook('onClose', async () => {
    clearTimeout(end);
    if (!(await underWay.settle(AFTERWARDS_MS))) {
      server.log.warn('requests that were cut off are still at work');
    }
  });
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (end !== undefined) {
      reply.header('Connection', 'close');
    }
    done();
  });
}
