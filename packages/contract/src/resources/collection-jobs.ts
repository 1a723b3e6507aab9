import { type Static, Type } from 'typebox';
import { CHANGES, READS } from '../access/route-groups.ts';
import { column, defineList } from '../lists/list-definition.ts';
import { REQUEST_BODY_BYTES } from '../request-body-limits.ts';
import { REQUEST_COSTS } from '../request-costs.ts';
import { defineRoute, jsonBody, jsonResponse } from '../route.ts';
import { dataOf, pageOf } from '../wire/envelopes.ts';
import { GRAPH_REFUSALS } from '../wire/graphs.ts';
import { Int64Id, UuidId } from '../wire/parameters.ts';
import { NullInt32, NullString, RECORD_TIMES, SERIAL_RECORD, Timestamp } from '../wire/values.ts';
import {
  COLLECTION_FLAGS,
  COLLECTION_SCOPE,
  COLLECTION_SCOPE_IDS,
  COLLECTION_SCOPE_INPUT,
  HYDRATION,
} from './collection-scope.ts';
import { JobStatus } from './file-upload.ts';

export const DOMAIN_COUNTS = [
  'user_count',
  'group_count',
  'computer_count',
  'gpo_count',
  'ou_count',
  'container_count',
  'aiaca_count',
  'rootca_count',
  'enterpriseca_count',
  'ntauthstore_count',
  'certtemplate_count',
  'deleted_count',
] as const;
type DomainCount = (typeof DOMAIN_COUNTS)[number];

const COUNTS = Object.fromEntries(DOMAIN_COUNTS.map((name) => [name, Type.Integer()])) as Record<
  DomainCount,
  ReturnType<typeof Type.Integer>
>;

export const DomainResult = Type.Object(
  {
    ...SERIAL_RECORD,
    job_id: Type.Integer(),
    domain_name: Type.String(),
    success: Type.Boolean(),
    message: Type.String(),
    ...COUNTS,
  },
  { title: 'DomainResult' },
);
export type DomainResult = Static<typeof DomainResult>;

const COMMON = {
  id: Type.Integer(),
  client_id: Type.String({ format: 'uuid' }),
  client_name: Type.String({ description: 'The last one, after the client is gone' }),
  event_id: NullInt32,
  event_title: Type.String({ description: 'The recurrence in words; empty: on demand' }),
  execution_time: Type.String({ format: 'date-time', description: 'When it was due' }),
  start_time: Timestamp,
  end_time: Type.String({
    format: 'date-time',
    description: 'Of the collection; ingest and analysis follow',
  }),
  last_ingest: Timestamp,
  status: JobStatus,
  status_message: Type.String(),
};

/** One collection by one client. */
export const CollectionJob = Type.Object(
  {
    ...COMMON,
    ...RECORD_TIMES,
    ...COLLECTION_SCOPE,
    log_path: NullString,
    domain_controller: Type.String({ description: 'Empty: whichever the client finds' }),
    domain_results: Type.Array(DomainResult),
    upload_job_id: Type.Union([Type.Integer(), Type.Null()], {
      description:
        'The upload job that what it sent belongs to, for `/api/v2/file-upload/{id}/completed-tasks`; null while there is none. An extension of this service',
    }),
  },
  { title: 'CollectionJob' },
);
export type CollectionJob = Static<typeof CollectionJob>;

/** Wire: where a job begins or ends, its message has two names, and references are object ids. */
export const StartedCollectionJob = Type.Object(
  {
    ...CollectionJob.properties,
    ...COLLECTION_SCOPE_IDS,
    statusMessage: Type.String(),
    domain_controller: NullString,
  },
  { title: 'StartedCollectionJob' },
);
export type StartedCollectionJob = Static<typeof StartedCollectionJob>;

const JobRequest = Type.Object(
  {
    ...COLLECTION_SCOPE_INPUT,
    domain_controller: Type.Optional(Type.Union([Type.String(), Type.Null()])),
  },
  { title: 'CollectionJobRequest' },
);

const JobStartRequest = Type.Object(
  { id: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }) },
  { title: 'CollectionJobStartRequest' },
);

const JobEndRequest = Type.Object(
  {
    status: Type.String({ description: '`COMPLETE` or `FAILED`' }),
    message: Type.Optional(Type.String()),
    log: Type.Optional(
      Type.Union([Type.String(), Type.Null()], {
        description: 'What the client noted while it ran. An extension of this service',
      }),
    ),
    domain_results: Type.Optional(
      Type.Array(
        Type.Object({
          domain_name: Type.String(),
          success: Type.Optional(Type.Boolean()),
          message: Type.Optional(Type.String()),
          ...Type.Partial(Type.Object(COUNTS)).properties,
        }),
        { description: 'An extension of this service', maxItems: 10_000 },
      ),
    ),
  },
  { title: 'CollectionJobEndRequest' },
);
export type JobEndRequest = Static<typeof JobEndRequest>;

const time = column('timestamp');
const text = column('string');

const JOB_COLUMNS = {
  id: column('integer'),
  client_id: column('uuid', { sort: false }),
  event_id: column('integer'),
  event_title: text,
  execution_time: time,
  start_time: time,
  end_time: time,
  last_ingest: time,
  // Names of states count like their numbers.
  status: text,
  log_path: text,
  domain_controller: text,
  created_at: time,
  updated_at: time,
  deleted_at: time,
  ...(Object.fromEntries(
    COLLECTION_FLAGS.map((name) => [name, column('boolean', { sort: false })]),
  ) as Record<(typeof COLLECTION_FLAGS)[number], ReturnType<typeof column>>),
};

const ORDER = {
  defaultSort: ['-execution_time'],
  tieBreaker: 'id',
} as const;
const PAGING = { defaultLimit: 100, zeroLimit: 'all' } as const;

/** The jobs of one client. */
const clientJobList = defineList({ columns: JOB_COLUMNS, ...ORDER, paging: PAGING });
const NAMED_COLUMNS = { ...JOB_COLUMNS, client_name: text };
const jobList = defineList({ columns: NAMED_COLUMNS, ...ORDER });
const finishedJobList = defineList({ columns: NAMED_COLUMNS, ...ORDER, paging: PAGING });

const TOPIC = { tags: ['Collection'], feature: 'none', environments: 'refused' } as const;
const READ = { ...TOPIC, ...READS, gate: { permissions: ['clients/Read'] } } as const;
const READ_NAMED = { ...READ, refusals: GRAPH_REFUSALS } as const;
const CANCEL = { ...TOPIC, ...CHANGES, gate: { permissions: ['collection/ManageJobs'] } } as const;
const TASKING = { ...TOPIC, ...CHANGES, gate: { permissions: ['clients/Tasking'] } } as const;
/** Clients ask every few seconds and are not to be turned away. */
const COLLECTOR = { ...TOPIC, gate: 'collector', limits: { cost: REQUEST_COSTS.none } } as const;
const COLLECTOR_READ = { ...COLLECTOR, ...READS } as const;
const COLLECTOR_CHANGE = {
  ...COLLECTOR,
  ...CHANGES,
  audit: { nothing: 'what a collection client does is told by itself and its jobs' },
} as const;
const JOB = Type.Object({ job_id: Int64Id });
const TASK = Type.Object({ task_id: Int64Id });
const CLIENT = Type.Object({ client_id: UuidId });
const hydration = Type.Object(HYDRATION);
const one = { 200: jsonResponse(dataOf(CollectionJob)) };
const all = { 200: jsonResponse(dataOf(Type.Array(CollectionJob))) };
const page = { 200: jsonResponse(pageOf(CollectionJob)) };
const started = { 200: jsonResponse(dataOf(StartedCollectionJob)) };
const log = { 200: jsonResponse(dataOf(Type.Object({ log: Type.String() }))) };

const NEW_JOB = { of: 'collectionJob', id: { answer: 'id' } } as const;

export const listCollectionJobs = defineRoute({
  id: 'list-collection-jobs',
  method: 'GET',
  path: '/api/v2/jobs',
  summary: 'Collection jobs of all clients, in whichever state',
  ...READ_NAMED,
  query: hydration,
  list: jobList,
  responses: all,
});

export const listFinishedJobs = defineRoute({
  id: 'list-finished-collection-jobs',
  method: 'GET',
  path: '/api/v2/jobs/finished',
  summary: 'Collection jobs that the client is done with',
  description: 'Also those whose data is still ingested or analyzed.',
  ...READ_NAMED,
  query: hydration,
  list: finishedJobList,
  responses: page,
});

export const getCollectionJob = defineRoute({
  id: 'get-collection-job',
  method: 'GET',
  path: '/api/v2/jobs/{job_id}',
  summary: 'A collection job',
  ...READ_NAMED,
  params: JOB,
  query: hydration,
  responses: one,
});

export const getCollectionJobLog = defineRoute({
  id: 'get-collection-job-log',
  method: 'GET',
  path: '/api/v2/jobs/{job_id}/log',
  summary: 'What the client noted during a collection',
  ...READ,
  params: JOB,
  responses: log,
});

export const cancelCollectionJob = defineRoute({
  id: 'cancel-collection-job',
  method: 'PUT',
  path: '/api/v2/jobs/{job_id}/cancel',
  summary: 'Cancel a collection job that is not ended',
  description:
    'Its client learns of it when it next asks for its job. What it sent and was not ingested yet is dropped.',
  ...CANCEL,
  audit: { action: 'CancelClientJob', subject: { of: 'collectionJob', id: { param: 'job_id' } } },
  params: JOB,
  query: hydration,
  responses: one,
  refusals: { 409: 'It has ended already', ...GRAPH_REFUSALS },
});

export const createCollectionJob = defineRoute({
  id: 'create-collection-job',
  method: 'POST',
  path: '/api/v2/clients/{client_id}/jobs',
  summary: 'Have a client collect as soon as it can',
  ...TASKING,
  audit: { action: 'CreateClientJob', subject: NEW_JOB },
  params: CLIENT,
  body: jsonBody(JobRequest),
  responses: started,
  limits: { bodyBytes: REQUEST_BODY_BYTES.list },
});

export const listCompletedJobs = defineRoute({
  id: 'list-completed-jobs',
  method: 'GET',
  path: '/api/v2/clients/{client_id}/completed-jobs',
  summary: 'Collection jobs that a client is done with',
  ...READ_NAMED,
  params: CLIENT,
  query: hydration,
  list: clientJobList,
  responses: page,
});

export const listAvailableJobs = defineRoute({
  id: 'list-available-jobs',
  method: 'GET',
  path: '/api/v2/jobs/available',
  summary: 'Jobs that wait for the client who asks',
  ...COLLECTOR_READ,
  responses: all,
});

export const getCurrentJob = defineRoute({
  id: 'get-current-job',
  method: 'GET',
  path: '/api/v2/jobs/current',
  summary: 'The job that the client who asks is running',
  description: 'Clients ask for it while they collect, and stop once it is not found.',
  ...COLLECTOR_READ,
  responses: one,
});

export const startCollectionJob = defineRoute({
  id: 'start-collection-job',
  method: 'POST',
  path: '/api/v2/jobs/start',
  summary: 'Tell that a job has started',
  description: 'Once more for the job that runs changes nothing.',
  ...COLLECTOR_CHANGE,
  body: jsonBody(JobStartRequest, { isContentTypeOptional: true }),
  responses: started,
  refusals: { 409: 'It does not wait, or the client runs another one' },
});

export const endCollectionJob = defineRoute({
  id: 'end-collection-job',
  method: 'POST',
  path: '/api/v2/jobs/end',
  summary: 'Tell that the job under way has ended',
  description:
    'What was sent for it is ingested and analyzed, whether it ended well or not; only where it did, the job goes on until then.',
  ...COLLECTOR_CHANGE,
  body: jsonBody(JobEndRequest, { isContentTypeOptional: true }),
  responses: started,
  limits: { ...COLLECTOR.limits, bodyBytes: REQUEST_BODY_BYTES.list },
});

// Jobs were called tasks once.

export const listCollectionTasks = defineRoute({
  id: 'list-collection-tasks',
  method: 'GET',
  path: '/api/v2/tasks',
  summary: 'Collection jobs of all clients, in whichever state',
  ...READ_NAMED,
  query: hydration,
  list: jobList,
  responses: all,
  deprecated: { successor: '/api/v2/jobs' },
});

export const listFinishedTasks = defineRoute({
  id: 'list-finished-collection-tasks',
  method: 'GET',
  path: '/api/v2/tasks/finished',
  summary: 'Collection jobs that the client is done with',
  ...READ_NAMED,
  query: hydration,
  list: finishedJobList,
  responses: page,
  deprecated: { successor: '/api/v2/jobs/finished' },
});

export const getCollectionTask = defineRoute({
  id: 'get-collection-task',
  method: 'GET',
  path: '/api/v2/tasks/{task_id}',
  summary: 'A collection job',
  ...READ_NAMED,
  params: TASK,
  query: hydration,
  responses: one,
  deprecated: { successor: '/api/v2/jobs/{task_id}' },
});

export const getCollectionTaskLog = defineRoute({
  id: 'get-collection-task-log',
  method: 'GET',
  path: '/api/v2/tasks/{task_id}/log',
  summary: 'What the client noted during a collection',
  ...READ,
  params: TASK,
  responses: log,
  deprecated: { successor: '/api/v2/jobs/{task_id}/log' },
});

export const cancelCollectionTask = defineRoute({
  id: 'cancel-collection-task',
  method: 'PUT',
  path: '/api/v2/tasks/{task_id}/cancel',
  summary: 'Cancel a collection job that is not ended',
  ...CANCEL,
  audit: { action: 'CancelClientJob', subject: { of: 'collectionJob', id: { param: 'task_id' } } },
  params: TASK,
  query: hydration,
  responses: one,
  refusals: { 409: 'It has ended already', ...GRAPH_REFUSALS },
  deprecated: { successor: '/api/v2/jobs/{task_id}/cancel' },
});

export const createCollectionTask = defineRoute({
  id: 'create-collection-task',
  method: 'POST',
  path: '/api/v2/clients/{client_id}/tasks',
  summary: 'Have a client collect as soon as it can',
  ...TASKING,
  audit: { action: 'CreateClientJob', subject: NEW_JOB },
  params: CLIENT,
  body: jsonBody(JobRequest),
  responses: started,
  deprecated: { successor: '/api/v2/clients/{client_id}/jobs' },
  limits: { bodyBytes: REQUEST_BODY_BYTES.list },
});

export const listCompletedCollectionTasks = defineRoute({
  id: 'list-completed-collection-tasks',
  method: 'GET',
  path: '/api/v2/clients/{client_id}/completed-tasks',
  summary: 'Collection jobs that a client is done with',
  ...READ_NAMED,
  params: CLIENT,
  query: hydration,
  list: clientJobList,
  responses: page,
  deprecated: { successor: '/api/v2/clients/{client_id}/completed-jobs' },
});

export const listAvailableTasks = defineRoute({
  id: 'list-available-tasks',
  method: 'GET',
  path: '/api/v2/tasks/available',
  summary: 'Jobs that wait for the client who asks',
  ...COLLECTOR_READ,
  responses: all,
  deprecated: { successor: '/api/v2/jobs/available' },
});

export const getCurrentTask = defineRoute({
  id: 'get-current-task',
  method: 'GET',
  path: '/api/v2/tasks/current',
  summary: 'The job that the client who asks is running',
  ...COLLECTOR_READ,
  responses: one,
  deprecated: { successor: '/api/v2/jobs/current' },
});

export const startCollectionTask = defineRoute({
  id: 'start-collection-task',
  method: 'POST',
  path: '/api/v2/tasks/start',
  summary: 'Tell that a job has started',
  ...COLLECTOR_CHANGE,
  body: jsonBody(JobStartRequest, { isContentTypeOptional: true }),
  responses: started,
  refusals: { 409: 'It does not wait, or the client runs another one' },
  deprecated: { successor: '/api/v2/jobs/start' },
});

export const endCollectionTask = defineRoute({
  id: 'end-collection-task',
  method: 'POST',
  path: '/api/v2/tasks/end',
  summary: 'Tell that the job under way has ended',
  ...COLLECTOR_CHANGE,
  body: jsonBody(JobEndRequest, { isContentTypeOptional: true }),
  responses: started,
  deprecated: { successor: '/api/v2/jobs/end' },
  limits: { ...COLLECTOR.limits, bodyBytes: REQUEST_BODY_BYTES.list },
});
