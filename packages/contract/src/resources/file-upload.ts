import { JOB_STATUS } from '@secgraph/vocabulary';
import { type Static, Type } from 'typebox';
import { CHANGES, READS } from '../access/route-groups.ts';
import { column, defineList } from '../lists/list-definition.ts';
import { REQUEST_COSTS } from '../request-costs.ts';
import { defineRoute, emptyResponse, jsonResponse, rawBody } from '../route.ts';
import { dataOf, pageOf } from '../wire/envelopes.ts';
import { Int64Id, withErrorMessage } from '../wire/parameters.ts';
import { SERIAL_RECORD, Timestamp } from '../wire/values.ts';

/** {@link JOB_STATUS} */
export const JobStatus = Type.Integer({
  minimum: JOB_STATUS.invalid,
  maximum: JOB_STATUS.partiallyComplete,
});

export const FileUploadJob = Type.Object(
  {
    ...SERIAL_RECORD,
    user_id: Type.Union([Type.String({ format: 'uuid' }), Type.Null()]),
    user_email_address: Type.Union([Type.String(), Type.Null()]),
    status: JobStatus,
    status_message: Type.String(),
    start_time: Timestamp,
    end_time: Timestamp,
    last_ingest: Timestamp,
    total_files: Type.Integer(),
    failed_files: Type.Integer(),
    partial_failed_files: Type.Integer(),
    case_sensitive_ids: Type.Boolean({
      description: 'Ids of generic data stay as they were sent. An extension of this service',
    }),
  },
  { title: 'FileUploadJob' },
);
export type FileUploadJob = Static<typeof FileUploadJob>;

/** What became of the records of a file: each that was read was written, merged or skipped, or waits. */
export const RecordCounts = Type.Object(
  {
    declared: Type.Integer({ description: 'Elements that stand in the file' }),
    read: Type.Integer({ description: 'Those of them that are whole' }),
    written: Type.Integer({ description: 'They were not in the graph before' }),
    merged: Type.Integer({ description: 'They were, or stand in the file more than once' }),
    skipped: Type.Integer({ description: 'Errors and warnings say why' }),
    waiting: Type.Integer({ description: 'Relationships that are kept until their nodes come' }),
  },
  { title: 'RecordCounts' },
);
export type RecordCounts = Static<typeof RecordCounts>;

export const CompletedTask = Type.Object(
  {
    ...SERIAL_RECORD,
    ingest_job_id: Type.Integer(),
    file_name: Type.String(),
    parent_file_name: Type.String({ description: 'The archive, for a file inside one' }),
    errors: Type.Array(Type.String()),
    warnings: Type.Array(Type.String()),
    records: Type.Union([RecordCounts, Type.Null()], {
      description:
        'What became of the nodes and edges of generic data; null of all else. An extension of this service',
    }),
  },
  { title: 'CompletedTask' },
);
export type CompletedTask = Static<typeof CompletedTask>;

/** What an upload may be; also the answer of `accepted-types`. */
const UPLOAD_CONTENT_TYPES = [
  'application/json',
  'application/zip',
  'application/x-zip-compressed',
  'application/zip-compressed',
  'application/octet-stream',
] as const;

const PATH = '/api/v2/file-upload';
const ONE = `${PATH}/{file_upload_job_id}` as const;
const COMMON = {
  tags: ['Collection Uploads'],
  feature: 'none',
  limits: { cost: REQUEST_COSTS.none },
} as const;
const READ = { ...COMMON, ...READS, isForUploads: true, gate: 'authenticated' } as const;
const INGEST = {
  ...COMMON,
  ...CHANGES,
  isForUploads: true,
  gate: { permissions: ['graphdb/Ingest'] },
  environments: 'refused',
} as const;
/** What goes by the path of one job. */
const PARAMS = Type.Object({ file_upload_job_id: Int64Id });
const INGEST_ONE = { ...INGEST, params: PARAMS };

const fileUploadList = defineList({
  columns: {
    id: column('integer'),
    user_id: column('uuid', { sort: false }),
    user_email_address: column('string'),
    status: column('integer', { filter: ['eq', 'neq'] }),
    status_message: column('string'),
    start_time: column('timestamp'),
    end_time: column('timestamp'),
    last_ingest: column('timestamp'),
    created_at: column('timestamp'),
    updated_at: column('timestamp'),
    deleted_at: column('timestamp'),
    total_files: column('integer'),
    failed_files: column('integer'),
  },
  defaultSort: ['-end_time'],
  tieBreaker: 'id',
  paging: { defaultLimit: 100, zeroLimit: 'all' },
  messages: { sort: 'plain' },
});

export const listFileUploads = defineRoute({
  id: 'list-file-uploads',
  method: 'GET',
  path: PATH,
  summary: 'Upload jobs of everybody',
  ...READ,
  environments: 'refused',
  list: fileUploadList,
  responses: { 200: jsonResponse(pageOf(FileUploadJob)) },
});

export const listAcceptedTypes = defineRoute({
  id: 'list-accepted-upload-types',
  method: 'GET',
  path: `${PATH}/accepted-types`,
  summary: 'Content types an upload may have',
  ...READ,
  environments: 'open',
  responses: { 200: jsonResponse(dataOf(Type.Array(Type.String()))) },
});

export const startFileUpload = defineRoute({
  id: 'start-file-upload',
  method: 'POST',
  path: `${PATH}/start`,
  summary: 'Open an upload job',
  ...INGEST,
  query: Type.Object({
    case_sensitive_ids: Type.Optional(
      withErrorMessage(
        Type.Boolean({
          description:
            'Object ids of generic data stay as they are sent, and two that differ by case alone are two nodes; else they are stored in upper case',
        }),
        'case_sensitive_ids must be true or false',
      ),
    ),
  }),
  effect: 'repeats',
  audit: { action: 'StartFileUpload' },
  responses: { 201: jsonResponse(dataOf(FileUploadJob), 'Created') },
});

export const loadSampleDirectory = defineRoute({
  id: 'load-sample-directory',
  method: 'POST',
  path: `${PATH}/sample`,
  summary: 'Upload an invented directory and its tenants, to try the service with',
  description:
    'The same ones each time, with attack paths in them and between them. Answers its job, which is ingested as any other. One at a time: while another one waits for its ingest, the request is refused.',
  ...INGEST,
  query: Type.Object({
    platforms: Type.Optional(
      Type.Boolean({
        description:
          'Also a GitHub organisation and an instance of SQL Server that its people use. What their kinds mean is told by the packs `github` and `sql-server`, which are not installed by this',
      }),
    ),
  }),
  isForUploads: false,
  audit: { action: 'LoadSampleDirectory' },
  responses: { 201: jsonResponse(dataOf(FileUploadJob), 'Created') },
  refusals: {
    409: 'It is being loaded already',
    503: 'The data folder is away',
    507: 'Not enough disk space',
  },
  limits: { cost: REQUEST_COSTS.heavy, deadline: 'none' },
});

export const uploadFile = defineRoute({
  id: 'upload-file',
  method: 'POST',
  path: ONE,
  summary: 'Attach a collector file, an archive or a snapshot of a directory to a job',
  description: 'Streamed to disk; `X-File-Upload-Name` names the file. Stored durably before it is accepted.',
  ...INGEST_ONE,
  audit: { action: 'UploadFile' },
  body: rawBody(UPLOAD_CONTENT_TYPES, {
    refusal: {
      status: 400,
      message: 'Content type must be application/json, application/zip or application/octet-stream',
    },
  }),
  responses: { 202: emptyResponse('Accepted') },
  refusals: { 503: 'The data folder is away', 507: 'Not enough disk space' },
  limits: { ...COMMON.limits, deadline: 'none' },
});

export const endFileUpload = defineRoute({
  id: 'end-file-upload',
  method: 'POST',
  path: `${ONE}/end`,
  summary: 'Close an upload job; its files are ingested',
  ...INGEST_ONE,
  audit: { action: 'EndFileUpload' },
  responses: { 200: emptyResponse() },
});

export const cancelFileUpload = defineRoute({
  id: 'cancel-file-upload',
  method: 'PUT',
  path: `${ONE}/cancel`,
  summary: 'Cancel an upload job that is not analysed yet',
  description:
    'Its files that wait are dropped, the one under way is given up. What was ingested until then stays.',
  ...INGEST_ONE,
  audit: { action: 'CancelFileUpload' },
  responses: { 200: jsonResponse(dataOf(FileUploadJob)) },
});

export const undoFileUpload = defineRoute({
  id: 'undo-file-upload',
  method: 'POST',
  path: `${ONE}/undo`,
  summary: 'Take an upload out of the graph',
  description:
    'Nodes and relationships that the upload created and that nothing else has told since are removed; an analysis follows. What it changed of others stays as it is, and so does what may have another source. Answers when the graph has changed. An extension to the established API.',
  ...COMMON,
  ...CHANGES,
  isForUploads: false,
  gate: { permissions: ['graphdb/Mutate'] },
  environments: 'refused',
  params: PARAMS,
  audit: { action: 'UndoFileUpload' },
  responses: {
    200: jsonResponse(
      dataOf(
        Type.Object(
          { nodes: Type.Integer(), relationships: Type.Integer() },
          { title: 'UndoneUpload', description: 'How many were removed' },
        ),
      ),
    ),
  },
  refusals: { 409: 'The job is not over' },
});

/** Wire: once, these were all in one answer, so that a client that names no page gets a large one. */
const completedTaskList = defineList({
  columns: { id: column('integer') },
  defaultSort: ['id'],
  tieBreaker: 'id',
  unknown: 'ignore',
  paging: { defaultLimit: 10_000, zeroLimit: 'all' },
});

export const listCompletedTasks = defineRoute({
  id: 'list-completed-upload-tasks',
  method: 'GET',
  path: `${ONE}/completed-tasks`,
  summary: 'What became of each file of a job',
  ...READ,
  gate: { permissions: ['graphdb/IngestRead'] },
  environments: 'refused',
  params: PARAMS,
  list: completedTaskList,
  responses: { 200: jsonResponse(pageOf(CompletedTask)) },
});
