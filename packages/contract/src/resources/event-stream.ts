import { type Static, Type } from 'typebox';
import { READS } from '../access/route-groups.ts';
import { REQUEST_COSTS } from '../request-costs.ts';
import { binaryResponse, defineRoute } from '../route.ts';
import { DatapipeStatus } from './datapipe-status.ts';
import { FileUploadJob } from './file-upload.ts';

export const EVENT_STREAM_TYPE = 'text/event-stream';

/** `state`: all that is known now. */
export const StateEvent = Type.Object(
  {
    datapipe: DatapipeStatus,
    jobs: Type.Array(FileUploadJob, {
      description: 'Under way, and those that changed since the last event that the client has seen',
    }),
    is_cut: Type.Boolean({ description: 'There are more such jobs than were sent' }),
    generation: Type.Integer({ description: 'Of the graph, as this process answers from it' }),
  },
  { title: 'StateEvent' },
);
export type StateEvent = Static<typeof StateEvent>;

/** `jobs`: those that changed. */
export const JobsEvent = Type.Object(
  { jobs: Type.Array(FileUploadJob), removed: Type.Array(Type.Integer()) },
  { title: 'JobsEvent' },
);
export type JobsEvent = Static<typeof JobsEvent>;

/** `generation`: questions are answered from another graph from now on. */
export const GenerationEvent = Type.Object({ generation: Type.Integer() }, { title: 'GenerationEvent' });
export type GenerationEvent = Static<typeof GenerationEvent>;

/** `end`: nothing more comes. */
export const EndEvent = Type.Object(
  { reason: Type.Union([Type.Literal('session'), Type.Literal('shutdown'), Type.Literal('told')]) },
  { title: 'EndEvent' },
);
export type EndEvent = Static<typeof EndEvent>;

export const followEvents = defineRoute({
  id: 'follow-events',
  method: 'GET',
  path: '/api/v2/event-stream',
  summary: 'What the service does, as it happens',
  description: [
    'Server-sent events; an extension of this service. The first one is `state`: the datapipe as `GET /api/v2/datapipe/status` tells it, the upload jobs under way, and the generation of the graph. Then come `datapipe`, `jobs` (those that changed, and the ids of those that were removed) and `generation`, each with what it is named after as it is now, and in the end `end` with the reason: the session has ended (`session`), the service stops (`shutdown`), or all was told that was asked for (`told`).',
    'Every event has an id. A client that comes back with the last one in `Last-Event-ID` finds among the jobs of `state` those, too, that ended meanwhile. Whoever reads slowly misses steps, never the result. Comments come every 15 seconds where there is nothing to tell.',
  ].join('\n\n'),
  tags: ['Datapipe'],
  feature: 'none',
  ...READS,
  gate: 'authenticated',
  environments: 'filtered',
  query: Type.Object({
    follow: Type.Optional(
      Type.Boolean({ description: 'false: the stream ends after `state`; default true' }),
    ),
  }),
  responses: { 200: binaryResponse(EVENT_STREAM_TYPE, 'A stream of events') },
  refusals: { 429: 'too many streams of the caller are open', 503: 'the service is about to stop' },
  limits: { deadline: 'none', cost: REQUEST_COSTS.none },
});
