import { Type } from 'typebox';
import { defineRoute, jsonResponse } from '../route.ts';

const OpenApiDocument = Type.Object({ openapi: Type.String() });

export const getSpec = defineRoute({
  id: 'get-spec',
  method: 'GET',
  path: '/api/v2/spec',
  aliases: ['/api/v2/swagger', '/api/v2/swagger/*'],
  summary: 'This description of the API',
  description: 'JSON, or YAML when `Accept` names `application/yaml` or `text/x-yaml`.',
  tags: ['API Info'],
  gate: 'public',
  responses: { 200: jsonResponse(OpenApiDocument) },
});
