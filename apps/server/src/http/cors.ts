import cors from '@fastify/cors';
import type { FastifyInstance } from 'fastify';

/**
 * Closed unless origins are listed: pre-flights are answered 200 and permit nothing, so that no page of
 * another origin can read an answer.
 */
export async function registerCors(
  server: FastifyInstance,
  allowedOrigins: readonly string[],
): Promise<void> {
  if (allowedOrigins.length === 0) {
    server.options('*', async (_request, reply) => reply.code(200).send());
    return;
  }

  await server.register(cors, {
    origin: [...allowedOrigins],
    credentials: true,
    methods: ['HEAD', 'GET', 'POST', 'DELETE', 'PUT', 'PATCH'],
    allowedHeaders: [
      'Content-Type',
      'Authorization',
      'Prefer',
      'X-Request-Id',
      'X-Secgraph-Workspace',
      'traceparent',
      'tracestate',
    ],
    exposedHeaders: ['RequestID', 'Preference-Applied'],
    optionsSuccessStatus: 200,
    strictPreflight: false,
  });
}
