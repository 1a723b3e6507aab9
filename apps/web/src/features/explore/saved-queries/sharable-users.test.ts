import { describe, expect, it } from 'vitest';
import { sharableUsers } from './sharable-users.ts';

const text = (string: string) => ({ string, valid: string !== '' });

function user(id: string, [first, last, email]: readonly [string, string, string]) {
  return { id, first_name: text(first), last_name: text(last), email, email_address: email };
}

const USERS = [
  user('me', ['Me', '', 'me@example.org']),
  user('ada', ['Ada', 'Lovelace', 'ada@example.org']),
  user('bob', ['', '', 'bob@example.org']),
  user('3fa85f64-5717', ['', '', '']),
];

const labels = (sharedIds: readonly string[]) =>
  sharableUsers(USERS, { selfId: 'me', sharedIds }).map(({ label }) => label);

describe('whom a query can be shared with', () => {
  it('are all others, by name and address', () => {
    expect(labels([])).toEqual(['Ada Lovelace, ada@example.org', 'bob@example.org', 'User 3fa85f64']);
  });

  it('are those who have it already, disabled or not', () => {
    expect(labels(['bob', '99999999-gone'])).toEqual([
      'Ada Lovelace, ada@example.org',
      'bob@example.org',
      'User 3fa85f64',
      'Disabled user 99999999',
    ]);
  });

  it('are told apart by clean texts', () => {
    const [hostile] = sharableUsers([user('x', ['\u202Eabc\u0000', 'y'.repeat(2_000), ''])], {
      selfId: undefined,
      sharedIds: [],
    });

    expect(hostile?.label.length).toBeLessThan(100);
    expect(hostile?.label).not.toMatch(/[\p{Cc}\u202E]/u);
  });
});
