import { type Static, Type } from 'typebox';
import { SERIAL_RECORD } from './base-record.ts';
import { Timestamp } from './wire-time.ts';

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
