import type { Alert } from '@secgraph/contract';

type Subscription = Alert['subscriptions'][number];

/** An alert as people fill it in: which webhooks each type of event goes to. */
export interface AlertForm {
  readonly name: string;
  readonly description: string;
  readonly channels: ReadonlyMap<string, readonly string[]>;
}

export const NEW_ALERT: AlertForm = { name: '', description: '', channels: new Map() };

export function alertFormOf({ name, description, subscriptions }: Alert): AlertForm {
  const channels = Map.groupBy(subscriptions, ({ event_type: type }) => type);

  return {
    name,
    description,
    channels: new Map([...channels].map(([type, those]) => [type, those.map(({ channel_id: id }) => id)])),
  };
}

export function withChannels(form: AlertForm, type: string, ids: readonly string[]): AlertForm {
  return { ...form, channels: new Map([...form.channels, [type, ids]]) };
}

/** What is kept of the alert as it was stays switched on or off as it was. */
export function subscriptionsOf({ channels }: AlertForm, before: readonly Subscription[]): Subscription[] {
  return [...channels].flatMap(([type, ids]) =>
    ids.map((id) => {
      const known = before.find(({ event_type, channel_id }) => event_type === type && channel_id === id);
      return known ?? { channel_id: id, event_type: type, version: 1, disabled: false };
    }),
  );
}
