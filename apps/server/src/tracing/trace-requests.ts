import { isTracing, runInSpan, type Span, startSpan } from '@secgraph/kernel/tracing';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { traceParentOf } from './trace-context.ts';

/** What no operation of the API answers: the pages, and paths that nobody knows. */
const NO_OPERATION = 'none';
const FIRST_SERVER_ERROR = 500;

/** Records each request as a span, where somebody wants them: by its operation, and without its path, query or body. */
export function registerTracing(server: FastifyInstance): void {
  if (!isTracing()) {
    return;
  }

  const spans = new WeakMap<FastifyRequest, Span>();
  server.addHook('onRequest', (request, _reply, done) => {
    const { contract } = request.routeOptions.config;
    const span = startSpan(contract?.id ?? NO_OPERATION, {
      parent: traceParentOf(request.raw) ?? 'none',
      kind: 'server',
      attributes: {
        'http.request.method': request.method,
        ...(contract === undefined ? {} : { 'http.route': contract.path }),
        'secgraph.request.id': request.id,
      },
    });
    if (span === undefined) {
      done();
      return;
    }
    spans.set(request, span);
    runInSpan(span, done);
  });
  server.addHook('onResponse', (request, { statusCode }, done) => {
    spans.get(request)?.end({
      hasFailed: statusCode >= FIRST_SERVER_ERROR,
      attributes: { 'http.response.status_code': statusCode },
    });
    done();
  });
}
