import { type Static, Type } from 'typebox';
import { Timestamp } from './wire-time.ts';

export const DatapipeStatus = Type.Object(
  {
    status: Type.Union([
      Type.Literal('idle'),
      Type.Literal('ingesting'),
      Type.Literal('analyzing'),
      Type.Literal('purging'),
      Type.Literal('pruning'),
      Type.Literal('starting'),
    ]),
    updated_at: Timestamp,
    last_complete_analysis_at: Timestamp,
    last_analysis_run_at: Timestamp,
    next_scheduled_analysis_at: Type.Optional(Timestamp),
    analysis_progress: Type.Optional(
      Type.Object(
        { step: Type.String(), done: Type.Integer(), total: Type.Integer() },
        { description: 'while an analysis is under way that takes longer than a moment' },
      ),
    ),
  },
  { title: 'DatapipeStatus' },
);
export type DatapipeStatus = Static<typeof DatapipeStatus>;

export const ClearDatabaseRequest = Type.Object(
  {
    deleteCollectedGraphData: Type.Optional(Type.Boolean()),
    deleteSourceKinds: Type.Optional(
      Type.Array(Type.Integer(), { description: '0 = nodes without a source kind' }),
    ),
    deleteRelationships: Type.Optional(Type.Array(Type.String())),
    deleteFileIngestHistory: Type.Optional(Type.Boolean()),
    deleteDataQualityHistory: Type.Optional(Type.Boolean()),
    deleteAssetGroupSelectors: Type.Optional(Type.Array(Type.Integer())),
  },
  { title: 'ClearDatabaseRequest' },
);
export type ClearDatabaseRequest = Static<typeof ClearDatabaseRequest>;
