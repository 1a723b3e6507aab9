import type { AlertAttempt, AlertWebhook, WebhookType } from '@secgraph/contract';
import { formatShare } from '../../../ui/format.ts';
import type { BadgeState } from '../../../ui/state-badge.tsx';

export const WEBHOOK_TYPE_WORDS: Readonly<Record<WebhookType, string>> = {
  generic: 'A service of your own',
  slack: 'Slack',
  'ms-teams': 'Microsoft Teams',
};

export const WEBHOOK_TYPE_NAMES = Object.keys(WEBHOOK_TYPE_WORDS) as readonly WebhookType[];

type Delivered = Pick<
  AlertWebhook,
  'health' | 'attempts' | 'last_errored_at' | 'last_succeeded_at' | 'disabled_at'
>;

/** Whether what is sent there arrives. */
export function webhookStateOf(webhook: Delivered): BadgeState {
  const { health, attempts, last_errored_at: erredAt, last_succeeded_at: arrivedAt } = webhook;
  if (webhook.disabled_at !== null) {
    return { label: 'Disabled', tone: 'low' };
  }
  if (attempts === 0) {
    return { label: 'Not used yet', tone: 'low' };
  }
  if (erredAt === null) {
    return { label: 'Everything arrives', tone: 'ok' };
  }

  // Moments are compared, not texts: they may have fractions or not.
  const isDown = arrivedAt === null || new Date(erredAt) > new Date(arrivedAt);
  return isDown
    ? { label: `The last did not arrive (${formatShare(health)} did)`, tone: 'critical' }
    : { label: `${formatShare(health)} arrived`, tone: 'moderate' };
}

type Attempted = Pick<AlertAttempt, 'succeeded_at' | 'next_attempt_at' | 'attempts'>;

export function attemptStateOf({
  succeeded_at: arrivedAt,
  next_attempt_at: nextAt,
  attempts,
}: Attempted): BadgeState {
  if (arrivedAt !== null) {
    return { label: 'Arrived', tone: 'ok' };
  }
  if (nextAt === null) {
    return { label: 'Given up', tone: 'critical' };
  }

  return attempts === 0
    ? { label: 'Waiting', tone: 'busy' }
    : { label: 'Tried again later', tone: 'moderate' };
}

/** How bad an event is, by what goes wrong. */
export const SEVERITY_WORDS = {
  info: { label: 'Info', tone: 'low' },
  warning: { label: 'Warning', tone: 'moderate' },
  critical: { label: 'Critical', tone: 'critical' },
} as const satisfies Readonly<Record<string, BadgeState>>;
