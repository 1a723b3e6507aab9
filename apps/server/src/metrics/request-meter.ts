import type { FastifyInstance } from 'fastify';
import type { ServiceMeters } from './service-meters.ts';

/** What no operation of the API answers: the pages, and paths that nobody knows. */
const NO_OPERATION = 'none';

/** Counts every answer, and how long it took. */
export function registerRequestMeter(server: FastifyInstance, meters: ServiceMeters): void {
  const { requests, requestDurations } = meters;

  server.addHook('onResponse', (request, reply, done) => {
    const operation = request.routeOptions.config.contract?.id ?? NO_OPERATION;
    requests.add(operation, String(reply.statusCode));
    requestDurations.add(reply.elapsedTime, operation);
    done();
  });
}
