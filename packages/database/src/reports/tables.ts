import type { Generated } from 'kysely';
import type { Nullable, Stamp } from '../connection/column-types.ts';

export interface ReportsTables {
  report_schedule: ReportScheduleTable;
  report: ReportTable;
  report_part: ReportPartTable;
}

export interface ReportScheduleTable extends ReportOrderColumns {
  id: Generated<number>;
  user_id: string;
  created_by: string;
  rrule: string;
  title: string;
  next_run_at: Date;
  rule_problem: Generated<string>;
  is_paused: Generated<boolean>;
  recipients: Generated<readonly string[]>;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface ReportTable extends ReportOrderColumns {
  id: Generated<number>;
  user_id: Nullable<string>;
  created_by: string;
  schedule_id: Nullable<number>;
  environments: Nullable<readonly string[]>;
  recipients: Generated<readonly string[]>;
  status: Generated<'queued' | 'running' | 'done' | 'failed'>;
  status_message: Generated<string>;
  attempts: Generated<number>;
  size_bytes: Generated<number>;
  created_at: Stamp;
  updated_at: Stamp;
  started_at: Nullable<Date>;
  finished_at: Nullable<Date>;
}

export interface ReportPartTable {
  report_id: number;
  content: 'report' | 'key';
  part: number;
  bytes: Uint8Array;
}

/** What is asked for, of a report as of a schedule of reports. */
interface ReportOrderColumns {
  name: string;
  format: 'pdf' | 'csv' | 'json';
  environment_id: Nullable<string>;
  asset_group_tag_id: Nullable<number>;
  finding: Nullable<string>;
  sanitised: boolean;
}
