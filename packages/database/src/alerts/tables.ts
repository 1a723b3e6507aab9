import type { ColumnType, Generated } from 'kysely';
import type { Nullable, Stamp } from '../connection/column-types.ts';

export interface AlertsTables {
  alert_webhook: AlertWebhookTable;
  alert: AlertTable;
  alert_subscription: AlertSubscriptionTable;
  alert_event: AlertEventTable;
  alert_attempt: AlertAttemptTable;
}

export interface AlertWebhookTable {
  id: string;
  type: 'generic' | 'slack' | 'ms-teams';
  name: string;
  description: Generated<string>;
  url: string;
  sealed_secret: string;
  attempts: Generated<number>;
  failures: Generated<number>;
  last_error: Nullable<string>;
  last_errored_at: Nullable<Date>;
  last_succeeded_at: Nullable<Date>;
  created_at: Stamp;
  created_by: string;
  updated_at: Stamp;
  updated_by: string;
  disabled_at: Nullable<Date>;
  disabled_by: Nullable<string>;
}

export interface AlertTable {
  id: string;
  name: string;
  description: Generated<string>;
  created_at: Stamp;
  created_by: string;
  updated_at: Stamp;
  updated_by: string;
}

export interface AlertSubscriptionTable {
  alert_id: string;
  channel_id: string;
  event_type: string;
  version: number;
  disabled_at: Nullable<Date>;
}

export interface AlertEventTable {
  id: Generated<string>;
  type: string;
  message: string;
  data: ColumnType<Readonly<Record<string, unknown>>, string, never>;
  created_at: Stamp;
  attempts_queued_at: Nullable<Date>;
}

export interface AlertAttemptTable {
  alert_id: string;
  channel_id: string;
  event_id: string;
  created_at: Stamp;
  succeeded_at: Nullable<Date>;
  last_status_code: Nullable<number>;
  last_error: Nullable<string>;
  attempts: Generated<number>;
  next_attempt_at: Nullable<Date>;
}
