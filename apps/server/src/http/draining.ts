import type { FastifyInstance } from 'fastify';

/**
 * Lets requests in flight end when the server closes, for so long; then their connections are cut. A connection
 * that is busy then would afterwards stay open, idle, until it times out, so its answer closes it.
 */
export function registerDraining(server: FastifyInstance, drainMs: number): void {
  let end: NodeJS.Timeout | undefined;
  server.addHook('preClose', (done) => {
    end = setTimeout(() => {
      server.log.warn({ drainMs }, 'requests in flight did not end in time; cutting their connections');
      server.server.closeAllConnections();
    }, drainMs);
    done();
  });
  server.addHook('onClose', async () => clearTimeout(end));
  server.addHook('onSend', (_request, reply, _payload, done) => {
    if (end !== undefined) {
      reply.header('Connection', 'close');
    }
    done();
  });
}
