import { Type } from 'typebox';
import { READS } from '../access/route-groups.ts';
import { binaryResponse, defineRoute, jsonResponse } from '../route.ts';

const OpenApiDocument = Type.Object({ openapi: Type.String() });

const READ = { tags: ['API Info'], feature: 'none', ...READS, gate: 'public', environments: 'open' } as const;

export const getSpec = defineRoute({
  id: 'get-spec',
  method: 'GET',
  path: '/api/v2/spec',
  aliases: ['/api/v2/swagger', '/api/v2/swagger/*'],
  summary: 'This description of the API',
  description:
    'JSON, or YAML when `Accept` prefers one of its types, such as `application/yaml` or `text/x-yaml`.',
  ...READ,
  responses: { 200: jsonResponse(OpenApiDocument) },
});

export const getSpecYaml = defineRoute({
  id: 'get-spec-yaml',
  method: 'GET',
  path: '/api/v2/spec/openapi.yaml',
  summary: 'This description of the API as YAML',
  ...READ,
  responses: { 200: binaryResponse('application/yaml') },
});
