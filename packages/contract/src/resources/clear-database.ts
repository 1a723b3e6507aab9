import { type Static, Type } from 'typebox';
import { CHANGES } from '../access/route-groups.ts';
import { defineRoute, emptyResponse, jsonBody } from '../route.ts';

export const ClearDatabaseRequest = Type.Object(
  {
    deleteCollectedGraphData: Type.Optional(Type.Boolean()),
    deleteSourceKinds: Type.Optional(
      Type.Array(Type.Integer(), { description: '0 = nodes without a source kind' }),
    ),
    deleteRelationships: Type.Optional(Type.Array(Type.String())),
    deleteFileIngestHistory: Type.Optional(Type.Boolean()),
    deleteDataQualityHistory: Type.Optional(Type.Boolean()),
    deleteReports: Type.Optional(
      Type.Boolean({ description: 'Reports that the service made. An extension of this service' }),
    ),
    deleteAssetGroupSelectors: Type.Optional(Type.Array(Type.Integer())),
  },
  { title: 'ClearDatabaseRequest' },
);
export type ClearDatabaseRequest = Static<typeof ClearDatabaseRequest>;

/** Wire: two spaces before the last sentence. `{part}` stands for what is still there, or several with commas. */
export const NOT_DELETED_MESSAGE =
  'We encountered an error while deleting {part}.  Please submit your request again.';

export const clearDatabase = defineRoute({
  id: 'clear-database',
  method: 'POST',
  path: '/api/v2/clear-database',
  summary: 'Delete graph data or histories',
  description: 'Graph data is deleted by the data pipeline after the answer.',
  tags: ['Database'],
  feature: 'none',
  ...CHANGES,
  gate: { permissions: ['db/Wipe'] },
  environments: 'refused',
  // The handler tells what became of each part.
  audit: { action: 'DeleteBloodhoundData', isDecidedByHandler: true },
  body: jsonBody(ClearDatabaseRequest),
  responses: { 204: emptyResponse('No content') },
});
