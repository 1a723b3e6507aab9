import type { AuditLog } from '@secgraph/contract';
import { ROUTES } from '@secgraph/contract';
import { describe, expect, it } from 'vitest';
import { describeAction, summarizeFields } from './audit-words.ts';

describe('the words of the audit log', () => {
  it.each([
    ['CreateUser', 'Create user'],
    ['CreateSAMLIdentityProvider', 'Create SAML identity provider'],
    ['AcceptEULA', 'Accept EULA'],
    ['ToggleEarlyAccessFeatureFlag', 'Toggle early access feature flag'],
    ['LoginAttempt', 'Login attempt'],
    ['lower', 'lower'],
    ['', ''],
  ])('%s is %s', (action, words) => {
    expect(describeAction(action)).toBe(words);
  });

  it('lose no letter of any action', () => {
    const actions = ROUTES.flatMap(({ audit }) => ('action' in audit ? [audit.action] : []));
    expect(actions.length).toBeGreaterThan(80);
    for (const action of actions) {
      expect(describeAction(action).replaceAll(' ', '').toLowerCase()).toBe(action.toLowerCase());
    }
  });

  it('tell what an entry is about, without what was there before', () => {
    const fields = { id: 7, name: 'Ada', roles: [1, 2], email: '', none: null, previous: { name: 'Bob' } };
    expect(summarizeFields({ fields } as unknown as AuditLog)).toBe('id: 7, name: Ada, roles: 1; 2');
  });
});
