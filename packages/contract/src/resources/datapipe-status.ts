import { type Static, Type } from 'typebox';
import { READS } from '../access/route-groups.ts';
import { defineRoute, jsonResponse } from '../route.ts';
import { dataOf } from '../wire/envelopes.ts';
import { Timestamp } from '../wire/values.ts';

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
    last_analysis_outcome: Type.Optional(
      Type.Union(
        [
          Type.Literal('complete'),
          Type.Literal('tagged'),
          Type.Literal('partial'),
          Type.Literal('failed'),
          Type.Literal('canceled'),
        ],
        {
          description:
            'How that one ended. `tagged`: it was to mark members of zones and labels alone, as after a change of a zone, and did. An extension of this service',
        },
      ),
    ),
    next_scheduled_analysis_at: Type.Optional(Timestamp),
    analysis_progress: Type.Optional(
      Type.Object(
        { step: Type.String(), done: Type.Integer(), total: Type.Integer() },
        { description: 'while an analysis is under way that takes longer than a moment' },
      ),
    ),
    ingest_progress: Type.Optional(
      Type.Object(
        {
          job_id: Type.Integer(),
          file_name: Type.String({ description: 'The file under way' }),
          entries_done: Type.Integer({ description: 'Of that file, where it is an archive' }),
          entries_total: Type.Integer(),
          files_waiting: Type.Integer({ description: 'Of all jobs, the one under way included' }),
          percent: Type.Optional(
            Type.Integer({
              minimum: 0,
              maximum: 100,
              description: 'Of what was received of the job so far, by size',
            }),
          ),
          seconds_left: Type.Optional(
            Type.Integer({
              minimum: 0,
              description:
                'Until all files that wait are read, at the pace so far; missing while there is too little to go by',
            }),
          ),
        },
        {
          description:
            'while an ingest is under way that takes longer than a moment; an extension of this service',
        },
      ),
    ),
  },
  { title: 'DatapipeStatus' },
);
export type DatapipeStatus = Static<typeof DatapipeStatus>;

export const getDatapipeStatus = defineRoute({
  id: 'get-datapipe-status',
  method: 'GET',
  path: '/api/v2/datapipe/status',
  summary: 'What the data pipeline does now',
  tags: ['Datapipe'],
  feature: 'none',
  ...READS,
  gate: 'authenticated',
  environments: 'open',
  isForUploads: true,
  responses: { 200: jsonResponse(dataOf(DatapipeStatus)) },
});
