import { describe, expect, it } from 'vitest';
import { alertFormOf, NEW_ALERT, subscriptionsOf, withChannels } from './alert-form.ts';

const subscription = (type: string, channel: string, disabled = false) => ({
  event_type: type,
  channel_id: channel,
  version: 1,
  disabled,
});

describe('an alert as a form', () => {
  it('has the webhooks of each type, and keeps which of them were switched off', () => {
    const subscriptions = [
      subscription('a.b.c', '1'),
      subscription('a.b.c', '2', true),
      subscription('a.b.d', '1'),
    ];
    const form = alertFormOf({
      id: 'x',
      name: 'n',
      description: 'd',
      created_at: '',
      created_by: '',
      updated_at: '',
      updated_by: '',
      subscriptions,
    });
    expect([...form.channels]).toEqual([
      ['a.b.c', ['1', '2']],
      ['a.b.d', ['1']],
    ]);
    expect(subscriptionsOf(form, subscriptions)).toEqual(subscriptions);
    const changed = withChannels(withChannels(form, 'a.b.d', []), 'a.b.e', ['2']);
    expect(subscriptionsOf(changed, subscriptions)).toEqual([
      ...subscriptions.slice(0, 2),
      subscription('a.b.e', '2'),
    ]);
    expect(subscriptionsOf(NEW_ALERT, subscriptions)).toEqual([]);
  });
});
