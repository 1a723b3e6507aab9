import { readPositive, readUuid } from '../../../ui/read-search.ts';

/** What the page shows, as its address has it. */
export interface WebhooksSearch {
  readonly tab?: WebhookTab | undefined;
  readonly skip?: number | undefined;
  /** The alert that is being changed; `new` for another one. */
  readonly alert?: string | undefined;
  /** Shows events of one type alone. */
  readonly type?: string | undefined;
  /** Shows events that arrived at every webhook that they were meant for, or those that did not. */
  readonly delivered?: boolean | undefined;
  /** The event whose deliveries are open. */
  readonly event?: string | undefined;
}

export const WEBHOOK_TABS = ['webhooks', 'alerts', 'events'] as const;
export type WebhookTab = (typeof WEBHOOK_TABS)[number];

export function readWebhooksSearch(search: Record<string, unknown>): WebhooksSearch {
  const { tab, skip, alert, type, delivered, event } = search;

  return {
    tab: WEBHOOK_TABS.find((known) => known === tab),
    skip: readPositive(skip),
    alert: alert === 'new' ? alert : readUuid(alert),
    type: typeof type === 'string' && type !== '' ? type : undefined,
    delivered: typeof delivered === 'boolean' ? delivered : undefined,
    event: readUuid(event),
  };
}
