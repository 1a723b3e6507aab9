import type { FastifyInstance } from 'fastify';
import type { Caller, Collector } from '../auth/caller.ts';
import { traceContextOf } from '../tracing/trace-context.ts';

/** One line per request. The query string stays out: it may hold what a log must not. */
export function registerAccessLog(server: FastifyInstance): void {
  // These lines hold nothing to blank, and looking for it would cost more than the line.
  const log = server.log.child({}, { redact: [] });

  server.addHook('onResponse', (request, reply, done) => {
    log.info(
      {
        requestId: request.id,
        ...traceContextOf(request.raw),
        method: request.method,
        path: pathOf(request.url),
        status: reply.statusCode,
        durationMs: Math.round(reply.elapsedTime * 10) / 10,
        client: request.exchange?.client.ip,
        ...callerOf(request.exchange?.caller),
      },
      'request',
    );
    done();
  });
}

function callerOf(caller: Caller | Collector | undefined) {
  if (caller === undefined) {
    return {};
  }

  return caller.kind === 'collector' ? { clientId: caller.clientId } : { userId: caller.userId };
}

function pathOf(url: string): string {
  const end = url.indexOf('?');

  return end < 0 ? url : url.slice(0, end);
}
