import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { createOpenApiDocument, type RouteContract } from '@secgraph/contract';
import type { FastifyInstance } from 'fastify';
import { SECURITY_HEADERS } from './security-headers.ts';

/** Serves a browsable page of the API at `/docs`; all its files come from here, so it works offline. */
export async function registerApiDocs(
  server: FastifyInstance,
  options: { readonly contract: readonly RouteContract[]; readonly version: string },
): Promise<void> {
  // The plugin's types know OpenAPI 3.0; it hands the document on as it is.
  const described: unknown = createOpenApiDocument(options.contract, {
    version: options.version,
    serverUrl: '/',
  });
  const document = described as StaticDocumentSpec['document'];
  await server.register(swagger, { mode: 'static', specification: { document } });
  await server.register(swaggerUi, {
    routePrefix: '/docs',
    uiConfig: { docExpansion: 'none', deepLinking: true, filter: true, validatorUrl: null },
    uiHooks: {
      onRequest: (_request, reply, done) => {
        reply.headers(SECURITY_HEADERS);
        done();
      },
    },
  });
}
