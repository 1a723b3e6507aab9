import {
  ALERT_DATA_VERSION,
  type AlertEventType,
  type Alert as WireAlert,
  type AlertAttempt as WireAttempt,
  type AlertEvent as WireEvent,
  type AlertWebhook as WireWebhook,
  wireTime,
} from '@secgraph/contract';
import type {
  AlertAttemptRecord,
  AlertEventRecord,
  AlertRecord,
  WebhookRecord,
} from '@secgraph/database/alerts';
import type { KnownEventType } from './alert-event-types.ts';

/** Since when there are alerts. */
const FIRST_VERSION_AT = new Date('2026-11-23T00:00:00Z');

/** Without its secret, which is told once. */
export function presentWebhook({ sealed_secret: _, ...webhook }: WebhookRecord): WireWebhook {
  const { attempts, failures } = webhook;

  return {
    ...webhook,
    health: attempts === 0 ? 1 : 1 - failures / attempts,
    last_errored_at: presentMoment(webhook.last_errored_at),
    last_succeeded_at: presentMoment(webhook.last_succeeded_at),
    created_at: wireTime(webhook.created_at),
    updated_at: wireTime(webhook.updated_at),
    disabled_at: presentMoment(webhook.disabled_at),
  };
}

export function presentAlert({ subscriptions, ...alert }: AlertRecord): WireAlert {
  return {
    ...alert,
    created_at: wireTime(alert.created_at),
    updated_at: wireTime(alert.updated_at),
    subscriptions: subscriptions.map(({ channelId, eventType, version, isDisabled }) => ({
      channel_id: channelId,
      event_type: eventType,
      version,
      disabled: isDisabled,
    })),
  };
}

export function presentEvent(event: AlertEventRecord): WireEvent {
  return {
    ...event,
    data: { ...event.data },
    created_at: wireTime(event.created_at),
    attempts_queued_at: presentMoment(event.attempts_queued_at),
  };
}

export function presentAttempt(attempt: AlertAttemptRecord): WireAttempt {
  return {
    ...attempt,
    created_at: wireTime(attempt.created_at),
    succeeded_at: presentMoment(attempt.succeeded_at),
    next_attempt_at: presentMoment(attempt.next_attempt_at),
  };
}

export function presentEventType({ type, description, severity, example }: KnownEventType): AlertEventType {
  const [namespace = '', category = '', name = ''] = type.split('.');

  return {
    type,
    namespace,
    category,
    name,
    description,
    severity,
    versions: [
      {
        data_version: ALERT_DATA_VERSION,
        data_example: { ...example },
        created_at: wireTime(FIRST_VERSION_AT),
        deprecated_at: null,
      },
    ],
  };
}

function presentMoment(moment: Date | null): string | null {
  return moment === null ? null : wireTime(moment);
}
