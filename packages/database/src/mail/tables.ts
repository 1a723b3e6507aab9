import type { Generated } from 'kysely';
import type { Nullable, Stamp } from '../connection/column-types.ts';

export interface MailTables {
  mail_server: MailServerTable;
  report_mail: ReportMailTable;
}

export interface MailServerTable {
  id: Generated<number>;
  host: string;
  port: number;
  tls: 'tls' | 'starttls' | 'none';
  username: string;
  sealed_password: Nullable<string>;
  from_address: string;
  from_name: string;
  certificates: string;
  recipient_domains: readonly string[];
  last_succeeded_at: Nullable<Date>;
  last_error: Nullable<string>;
  last_errored_at: Nullable<Date>;
  updated_at: Stamp;
  updated_by: string;
}

export interface ReportMailTable {
  report_id: number;
  recipients: readonly string[];
  refused: Generated<readonly string[]>;
  status: Generated<'waiting' | 'sending' | 'sent' | 'failed' | 'unknown'>;
  attempts: Generated<number>;
  next_attempt_at: Nullable<Date>;
  handed_over_at: Nullable<Date>;
  last_error: Generated<string>;
  settled_at: Nullable<Date>;
}
