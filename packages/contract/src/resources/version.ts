import { type Static, Type } from 'typebox';
import { READS } from '../access/route-groups.ts';
import { defineRoute, jsonResponse } from '../route.ts';
import { dataOf } from '../wire/envelopes.ts';

export const Version = Type.Object(
  {
    API: Type.Object({ current_version: Type.String(), deprecated_version: Type.String() }),
    server_version: Type.String(),
    commit: Type.Optional(
      Type.String({ description: 'That the service was made of, where that is known. An extension' }),
    ),
    product_edition: Type.String({ description: '`community` or `enterprise`' }),
  },
  { title: 'Version' },
);
export type Version = Static<typeof Version>;

export const getVersion = defineRoute({
  id: 'get-version',
  method: 'GET',
  path: '/api/version',
  summary: 'Version of the API and of the service',
  tags: ['API Info'],
  feature: 'none',
  ...READS,
  gate: 'authenticated',
  environments: 'open',
  isForUploads: true,
  responses: { 200: jsonResponse(dataOf(Version)) },
});
