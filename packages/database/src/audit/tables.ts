import type { Generated } from 'kysely';

export interface AuditTables {
  audit_log: AuditLogTable;
}

export type AuditStatus = 'intent' | 'success' | 'failure';

export interface AuditLogTable {
  id: Generated<number>;
  created_at: Generated<Date>;
  actor_id: string;
  actor_name: string;
  actor_email: string;
  action: string;
  fields: unknown;
  request_id: string;
  source_ip_address: string;
  status: AuditStatus;
  commit_id: string;
}
