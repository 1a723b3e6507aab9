import type { FastifyInstance } from 'fastify';

/** One line per request. The query string stays out: it may hold what a log must not. */
export function registerAccessLog(server: FastifyInstance): void {
  server.addHook('onResponse', async (request, reply) => {
    request.log.info(
      {
        method: request.method,
        path: pathOf(request.url),
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
        client: request.exchange?.client.ip,
        userId: request.exchange?.caller?.userId,
      },
      'request',
    );
  });
}

function pathOf(url: string): string {
  const end = url.indexOf('?');

  return end < 0 ? url : url.slice(0, end);
}
