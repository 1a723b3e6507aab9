import { type Static, Type } from 'typebox';
import { Timestamp } from './wire-time.ts';

/** Wire: without a request, every value is the zero of its type. */
export const AnalysisRequest = Type.Object(
  {
    requested_by: Type.String({
      description: 'id of the user, or what asked for it; empty without a request',
    }),
    request_type: Type.Union([Type.Literal('analysis'), Type.Literal('deletion'), Type.Literal('')]),
    requested_at: Timestamp,
    delete_all_graph: Type.Boolean(),
    delete_sourceless_graph: Type.Boolean(),
    delete_source_kinds: Type.Union([Type.Array(Type.String()), Type.Null()]),
    delete_relationships: Type.Union([Type.Array(Type.String()), Type.Null()]),
  },
  { title: 'AnalysisRequest' },
);
export type AnalysisRequest = Static<typeof AnalysisRequest>;
