import { type Static, Type } from 'typebox';
import { column, defineList } from '../lists/list-definition.ts';
import { REQUEST_COSTS } from '../request-costs.ts';
import { defineRoute, emptyResponse, jsonResponse, rawBody } from '../route.ts';
import { dataOf, pageOf } from '../wire/envelopes.ts';
import { Int64Id } from '../wire/parameters.ts';
import { SERIAL_RECORD, Timestamp } from '../wire/values.ts';

/** -1 invalid, 0 ready, 1 running, 2 complete, 3 canceled, 4 timed out, 5 failed, 6 ingesting, 7 analyzing, 8 partially complete. */
export const JobStatus = Type.Integer({ minimum: -1, maximum: 8 });

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
  },
  { title: 'FileUploadJob' },
);
export type FileUploadJob = Static<typeof FileUploadJob>;

export const CompletedTask = Type.Object(
  {
    ...SERIAL_RECORD,
    ingest_job_id: Type.Integer(),
    file_name: Type.String(),
    parent_file_name: Type.String({ description: 'The archive, for a file inside one' }),
    errors: Type.Array(Type.String()),
    warnings: Type.Array(Type.String()),
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
] as const;

const TAGS = ['Collection Uploads'];
const JOB_PARAMS = Type.Object({ file_upload_job_id: Int64Id });

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
  path: '/api/v2/file-upload',
  summary: 'Upload jobs of everybody',
  tags: TAGS,
  gate: 'authenticated',
  list: fileUploadList,
  responses: { 200: jsonResponse(pageOf(FileUploadJob)) },
  limits: { cost: REQUEST_COSTS.none },
});

export const listAcceptedTypes = defineRoute({
  id: 'list-accepted-upload-types',
  method: 'GET',
  path: '/api/v2/file-upload/accepted-types',
  summary: 'Content types an upload may have',
  tags: TAGS,
  gate: 'authenticated',
  responses: { 200: jsonResponse(dataOf(Type.Array(Type.String()))) },
  limits: { cost: REQUEST_COSTS.none },
});

export const startFileUpload = defineRoute({
  id: 'start-file-upload',
  method: 'POST',
  path: '/api/v2/file-upload/start',
  summary: 'Open an upload job',
  tags: TAGS,
  gate: { permissions: ['graphdb/Ingest'] },
  responses: { 201: jsonResponse(dataOf(FileUploadJob), 'Created') },
  limits: { cost: REQUEST_COSTS.none },
});

export const loadSampleDirectory = defineRoute({
  id: 'load-sample-directory',
  method: 'POST',
  path: '/api/v2/file-upload/sample',
  summary: 'Upload an invented directory, to try the service with',
  description:
    'The same one each time, with attack paths in it. Answers its job, which is ingested as any other. One at a time: while another one waits for its ingest, the request is refused.',
  tags: TAGS,
  gate: { permissions: ['graphdb/Ingest'] },
  responses: { 201: jsonResponse(dataOf(FileUploadJob), 'Created') },
  refusals: { 409: 'It is being loaded already', 507: 'Not enough disk space' },
  limits: { cost: REQUEST_COSTS.heavy, deadline: 'none' },
});

export const uploadFile = defineRoute({
  id: 'upload-file',
  method: 'POST',
  path: '/api/v2/file-upload/{file_upload_job_id}',
  summary: 'Attach a collector file or an archive to a job',
  description: 'Streamed to disk; `X-File-Upload-Name` names the file. Stored durably before it is accepted.',
  tags: TAGS,
  gate: { permissions: ['graphdb/Ingest'] },
  params: JOB_PARAMS,
  body: rawBody(UPLOAD_CONTENT_TYPES, {
    refusal: { status: 400, message: 'Content type must be application/json or application/zip' },
  }),
  responses: { 202: emptyResponse('Accepted') },
  refusals: { 507: 'Not enough disk space' },
  limits: { cost: REQUEST_COSTS.none, deadline: 'none' },
});

export const endFileUpload = defineRoute({
  id: 'end-file-upload',
  method: 'POST',
  path: '/api/v2/file-upload/{file_upload_job_id}/end',
  summary: 'Close an upload job; its files are ingested',
  tags: TAGS,
  gate: { permissions: ['graphdb/Ingest'] },
  params: JOB_PARAMS,
  responses: { 200: emptyResponse() },
  limits: { cost: REQUEST_COSTS.none },
});

export const cancelFileUpload = defineRoute({
  id: 'cancel-file-upload',
  method: 'PUT',
  path: '/api/v2/file-upload/{file_upload_job_id}/cancel',
  summary: 'Cancel an upload job that is not analysed yet',
  description:
    'Its files that wait are dropped, the one under way is given up. What was ingested until then stays.',
  tags: TAGS,
  gate: { permissions: ['graphdb/Ingest'] },
  params: JOB_PARAMS,
  responses: { 200: jsonResponse(dataOf(FileUploadJob)) },
  limits: { cost: REQUEST_COSTS.none },
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
  path: '/api/v2/file-upload/{file_upload_job_id}/completed-tasks',
  summary: 'What became of each file of a job',
  tags: TAGS,
  gate: { permissions: ['graphdb/IngestRead'] },
  params: JOB_PARAMS,
  list: completedTaskList,
  responses: { 200: jsonResponse(pageOf(CompletedTask)) },
  limits: { cost: REQUEST_COSTS.none },
});
