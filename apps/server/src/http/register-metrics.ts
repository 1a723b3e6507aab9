import type { FastifyInstance } from 'fastify';
import { METRICS_PATH } from '../metrics/metrics-path.ts';
import type { MetricsEndpoint } from '../metrics/metrics-text.ts';
import { bringsToken } from '../metrics/metrics-token.ts';
import { HttpError } from './http-error.ts';
import { SECURITY_HEADERS } from './security-headers.ts';

/** Metrics beside the API, for whoever brings their token: that of no user, and good for nothing else. */
export function registerMetrics(server: FastifyInstance, { text, token }: MetricsEndpoint): void {
  server.get(METRICS_PATH, async (request, reply) => {
    reply.headers(SECURITY_HEADERS);
    if (!bringsToken(request.headers.authorization, token)) {
      throw new HttpError('HTTP_NOT_AUTHENTICATED', 'metrics need the token of SECGRAPH_METRICS_TOKEN', {
        headers: { 'WWW-Authenticate': 'Bearer' },
      });
    }

    return reply.type(text.contentType).send(text.write());
  });
}
