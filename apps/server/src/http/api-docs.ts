import swagger, { type StaticDocumentSpec } from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import { createOpenApiDocument, type RouteContract } from '@secgraph/contract';
import type { FastifyInstance } from 'fastify';
import { SECURITY_HEADERS } from './security-headers.ts';

const ROOT = '/docs';

interface ApiDocsOptions {
  readonly contract: readonly RouteContract[];
  readonly version: string;
  /** Empty: the service has the whole host. */
  readonly basePath: string;
}

/** Serves a browsable page of the API at `/docs`; all its files come from here, so it works offline. */
export async function registerApiDocs(server: FastifyInstance, options: ApiDocsOptions): Promise<void> {
  await server.register(swagger, { mode: 'static', specification: { document: describeLater(options) } });
  await server.register(swaggerUi, {
    routePrefix: ROOT,
    uiConfig: { docExpansion: 'none', deepLinking: true, filter: true, validatorUrl: null },
    uiHooks: {
      onRequest: (request, reply, done) => {
        reply.headers(SECURITY_HEADERS);
        if (request.url === ROOT) {
          // There, the page would look for its files at the root of the host.
          reply.redirect('docs/', 302);
          return;
        }
        done();
      },
    },
  });
}

/**
 * Described when it is written as JSON or YAML, for the first who asks: hardly anybody does. The plugin hands the
 * document on as it is; its types know OpenAPI 3.0.
 */
function describeLater({ contract, version, basePath }: ApiDocsOptions): StaticDocumentSpec['document'] {
  let described: object | undefined;
  const document: unknown = {
    toJSON() {
      described ??= createOpenApiDocument(contract, { version, serverUrl: basePath || '/' });

      return described;
    },
  };

  return document as StaticDocumentSpec['document'];
}
