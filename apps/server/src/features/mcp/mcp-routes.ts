import { callMcp } from '@secgraph/contract';
import type { Auth } from '../../auth/create-auth.ts';
import { emptyAnswer, jsonBytes } from '../../http/answer.ts';
import type { InnerRequests } from '../../http/inner-requests.ts';
import { handle } from '../../http/route-handler.ts';
import type { ProductVersion } from '../version/version-routes.ts';
import { assertHeaderLogin, assertOrigin } from './assert-origin.ts';
import { createCallLimit } from './call-limit.ts';
import { parseMessage, RpcError, type RpcId } from './json-rpc.ts';
import { answerRequest } from './mcp-server.ts';
import { createOperations } from './operations.ts';
import { createPageLinks } from './page-links.ts';
import { eraOf } from './revisions.ts';

export interface McpDependencies {
  readonly auth: Auth;
  readonly innerRequests: InnerRequests;
  readonly product: ProductVersion;
  readonly publicUrl: string | undefined;
  readonly origins: readonly string[];
}

export function mcpRoutes({ auth, innerRequests, product, publicUrl, origins }: McpDependencies) {
  const countCall = createCallLimit(auth.clock);

  return [
    handle(callMcp, async (request) => {
      const { body, caller, client, headers } = request;
      assertHeaderLogin(headers['authorization']);
      assertOrigin(textOf(headers['origin']), { publicUrl, origins });
      let id: RpcId | null = null;
      try {
        const message = parseMessage(body);
        if (message.kind === 'notification') {
          return emptyAnswer(202);
        }
        ({ id } = message);
        const result = await answerRequest(message, {
          caller,
          era: eraOf(message, headers),
          version: product.version,
          mayWrite: auth.settings.mayAssistantsWrite(),
          context: {
            ask: createOperations(innerRequests, request),
            links: createPageLinks(publicUrl, client),
          },
          begin: async (tool, input, isWriting) => {
            countCall(caller.userId);
            if (isWriting) {
              await request.takeOnce();
            }
            const { tokenName } = caller;
            return request.beginAudit?.({
              tool,
              arguments: JSON.stringify(input),
              ...(tokenName === undefined ? {} : { token_name: tokenName }),
            });
          },
        });

        return jsonBytes(JSON.stringify({ jsonrpc: '2.0', id, result }));
      } catch (error) {
        if (!(error instanceof RpcError)) {
          throw error;
        }

        return jsonBytes(presentFault(id, error), error.status);
      }
    }),
  ];
}

function presentFault(id: RpcId | null, { rpcCode: code, message, data }: RpcError): string {
  return JSON.stringify({
    jsonrpc: '2.0',
    id,
    error: { code, message, ...(data === undefined ? {} : { data }) },
  });
}

function textOf(header: string | string[] | undefined): string | undefined {
  return Array.isArray(header) ? header.join(',') : header;
}
