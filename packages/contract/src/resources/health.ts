import { type Static, Type } from 'typebox';
import { READS } from '../access/route-groups.ts';
import { REQUEST_COSTS } from '../request-costs.ts';
import { defineRoute, emptyResponse, jsonResponse } from '../route.ts';

const READ = { tags: ['Health'], feature: 'none', ...READS, gate: 'public', environments: 'open' } as const;

export const getHealth = defineRoute({
  id: 'get-health',
  method: 'GET',
  path: '/health',
  aliases: ['/healthz'],
  summary: 'The process lives',
  ...READ,
  isForUploads: true,
  responses: { 200: emptyResponse() },
  limits: { cost: REQUEST_COSTS.none },
});

const count = Type.Integer({ minimum: 0 });

export const ReadyState = Type.Object(
  {
    status: Type.Literal('ready'),
    warnings: Type.Optional(Type.Array(Type.String())),
    role: Type.Union([Type.Literal('writer'), Type.Literal('standby')], {
      description: 'Of several processes beside one database, one writes; all answer',
    }),
    role_since: Type.String({ format: 'date-time' }),
    version: Type.String(),
    commit: Type.Optional(Type.String({ description: 'That it was made of, where that is known' })),
    generation: Type.Optional(
      Type.Object(
        {
          served: Type.Integer({ description: 'That answers are made of' }),
          stored: Type.Integer({ description: 'The newest of the database: a standby may be behind it' }),
          age_seconds: count,
        },
        { description: 'Of the graph' },
      ),
    ),
    queue: Type.Optional(
      Type.Object(
        {
          jobs: count,
          files: count,
          bytes: Type.Number({ minimum: 0, description: 'As they are stored' }),
          oldest_age_seconds: Type.Optional(count),
        },
        { description: 'Uploads that wait for ingest or are under way, of all processes' },
      ),
    ),
  },
  { title: 'ReadyState' },
);
export type ReadyState = Static<typeof ReadyState>;

export const getReadiness = defineRoute({
  id: 'get-readiness',
  method: 'GET',
  path: '/readyz',
  summary: 'The service can answer questions',
  description:
    '200 once the database is migrated and a graph is loaded; 503 with the reason until then. `warnings` tells what the service cannot do meanwhile, such as taking uploads while the disk is nearly full. The other fields tell what the process does: they are at most a few seconds old, and hold nothing that needs a login. All but `status` and `warnings` are an extension.',
  ...READ,
  isForUploads: true,
  responses: {
    200: jsonResponse(ReadyState),
  },
  refusals: { 503: 'Not yet' },
  limits: { cost: REQUEST_COSTS.none },
});
