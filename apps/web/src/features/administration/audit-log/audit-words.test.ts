import { ROUTES } from '@secgraph/contract';
import { describe, expect, it } from 'vitest';
import { describeAction } from './audit-words.ts';

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
});
