import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { createOpenApiDocument, type RouteContract } from '@secgraph/contract';
import type { FastifyInstance } from 'fastify';
import { SECURITY_HEADERS } from './security-headers.ts';

interface ApiDocsOptions {
  readonly contract: readonly RouteContract[];
  readonly version: string;
}

/** Serves a browsable page of the API at `/docs`; all its files come from here, so it works offline. */
export async function registerApiDocs(server: FastifyInstance, options: ApiDocsOptions): Promise<void> {
  await server.register(swagger, { mode: 'static', specification: { document: describeLater(options) } });
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

/**
 * Described when it is written as JSON or YAML, for the first who asks: hardly anybody does. The plugin hands the
 * document on as it is; its types know OpenAPI 3.0.
 */
function describeLater({ contract, version }: ApiDocsOptions): StaticDocumentSpec['document'] {
  let described: object | undefined;
  const document: unknown = {
    toJSON() {
      described ??= createOpenApiDocument(contract, { version, serverUrl: '/' });

      return described;
    },
  };

  return document as StaticDocumentSpec['document'];
}
