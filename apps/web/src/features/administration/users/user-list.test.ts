import type { User } from '@secgraph/contract';
import { describe, expect, it } from 'vitest';
import { arrangeUsers, NO_ROLE, statusOf } from './user-list.ts';
import { readUserSearch } from './user-search.ts';

const NOW = new Date('2026-03-01T12:00:00Z');
const TIMES = { created_at: '2026-01-01T00:00:00Z', updated_at: '', deleted_at: { time: '', valid: false } };

interface Sketch {
  readonly email?: string;
  readonly role?: string;
  readonly expires?: string | null;
  readonly isDisabled?: boolean;
  readonly login?: string;
}

function user(name: string, sketch: Sketch = {}): User {
  const { email = '', role, expires = '2027-01-01T00:00:00Z', isDisabled = false } = sketch;
  const text = (string: string) => ({ string, valid: string !== '' });

  return {
    ...TIMES,
    id: name,
    saml_provider_id: { int32: 0, valid: false },
    sso_provider_id: { int32: 0, valid: false },
    AuthSecret:
      expires === null
        ? null
        : { ...TIMES, id: 1, digest_method: 'argon2', expires_at: expires, totp_activated: false },
    roles: role === undefined ? [] : [{ ...TIMES, id: 1, name: role, description: '', permissions: [] }],
    first_name: text('Ada'),
    last_name: text(''),
    email_address: text(email),
    principal_name: name,
    last_login: sketch.login ?? '0001-01-01T00:00:00Z',
    is_disabled: isDisabled,
    eula_accepted: true,
    all_environments: true,
    environment_targeted_access_control: [],
  };
}

const USERS = [
  user('walter', { role: 'User', login: '2026-02-01T00:00:00Z' }),
  user('Berta', { email: 'b@example.org', role: 'Auditor', isDisabled: true }),
  user('anna', { expires: '2026-02-01T00:00:00Z', login: '2026-02-20T00:00:00Z' }),
];

const names = (search: Record<string, unknown>) => {
  const read = readUserSearch(search);

  return arrangeUsers(USERS, read, { sort: read.sort ?? 'name', now: NOW }).map((one) => one.principal_name);
};

describe('the list of users', () => {
  it.each([
    [{}, ['anna', 'Berta', 'walter']],
    [{ sort: '-name' }, ['walter', 'Berta', 'anna']],
    [{ sort: 'login' }, ['Berta', 'walter', 'anna']],
    [{ sort: '-login' }, ['anna', 'walter', 'Berta']],
    [{ sort: 'role' }, ['anna', 'Berta', 'walter']],
    [{ text: 'ERT' }, ['Berta']],
    [{ text: 'EXAMPLE.org' }, ['Berta']],
    [{ text: 'ada' }, ['anna', 'Berta', 'walter']],
    [{ role: 'User' }, ['walter']],
    [{ role: NO_ROLE }, ['anna']],
    [{ status: 'disabled' }, ['Berta']],
    [{ status: 'expired' }, ['anna']],
    [{ status: 'enabled' }, ['walter']],
    [{ status: 'nonsense', sort: 'nonsense', skip: -1 }, ['anna', 'Berta', 'walter']],
    [{ text: 7 }, []],
  ])('is filtered and sorted by %j', (search, expected) => {
    expect(names(search)).toEqual(expected);
  });

  it('takes a password that has expired for nothing where there is none', () => {
    expect(statusOf(user('x', { expires: null }), NOW)).toBe('enabled');
  });
});
