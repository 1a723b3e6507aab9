import { Type } from 'typebox';
import { READS_GRAPH } from '../access/route-groups.ts';
import { REQUEST_BODY_BYTES } from '../request-body-limits.ts';
import { defineRoute, emptyResponse, jsonBody, jsonResponse } from '../route.ts';

/** One message of JSON-RPC 2.0; what is in it, the protocol says, by its method. */
const JsonRpcMessage = Type.Object(
  {
    jsonrpc: Type.Optional(Type.String()),
    id: Type.Optional(Type.Unknown()),
    method: Type.Optional(Type.String()),
    params: Type.Optional(Type.Unknown()),
  },
  { title: 'JsonRpcMessage', additionalProperties: true },
);

const JsonRpcAnswer = Type.Object(
  {
    jsonrpc: Type.Literal('2.0'),
    id: Type.Union([Type.String(), Type.Number(), Type.Null()]),
    result: Type.Optional(Type.Record(Type.String(), Type.Unknown())),
    error: Type.Optional(
      Type.Object({ code: Type.Integer(), message: Type.String(), data: Type.Optional(Type.Unknown()) }),
    ),
  },
  { title: 'JsonRpcAnswer' },
);

export const callMcp = defineRoute({
  id: 'call-mcp',
  method: 'POST',
  path: '/api/v2/mcp',
  summary: 'Model Context Protocol, for assistants',
  description:
    'An extension to the established API: one message of the protocol (streamable HTTP, revision 2026-07-28; clients of 2025 as well), answered at once and without a session. Tools call other operations as the caller, within what he may do and see. Beside sessions and signed requests, an API token is taken as `Authorization: Bearer <id>:<key>`, over HTTPS or from the machine of the service. Cookies are not. See `docs/integrations/mcp.md`.',
  tags: ['Model Context Protocol'],
  feature: 'none',
  ...READS_GRAPH,
  environments: 'filtered',
  audit: { action: 'CallMcpTool', isDecidedByHandler: true },
  takesBearerTokens: true,
  body: jsonBody(JsonRpcMessage),
  responses: {
    200: jsonResponse(JsonRpcAnswer),
    202: emptyResponse('A notification, which nothing is answered to'),
  },
  refusals: {
    400: 'The message is none of the protocol, or its headers say something else; as JSON-RPC where there is a message to answer',
    403: 'A page of another origin asks',
    404: 'There is no such method; as JSON-RPC',
    429: 'Too many calls in a minute',
  },
  limits: { bodyBytes: REQUEST_BODY_BYTES.text },
});
