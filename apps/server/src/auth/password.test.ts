import { brokenPasswordRules } from '@secgraph/contract';
import { describe, expect, it } from 'vitest';
import { generatePassword } from './first-administrator.ts';
import { createPasswordHasher } from './password-hasher.ts';

describe('the password policy', () => {
  it.each([
    ['Abcdefgh-123', 0],
    ['Ünïcödé-Pass1', 0],
    ['abcdefgh-123', 1],
    ['ABCDEFGH-123', 1],
    ['Abcdefghi123', 1],
    ['Abcdefgh-xyz', 1],
    ['Abc-123', 1],
    ['', 5],
  ])('%s breaks %i rules', (password, count) => {
    expect(brokenPasswordRules(password)).toHaveLength(count);
  });

  it('is met by every invented password', () => {
    const passwords = Array.from({ length: 200 }, generatePassword);
    expect(passwords.flatMap(brokenPasswordRules)).toEqual([]);
    expect(new Set(passwords).size).toBe(200);
    expect(passwords.every((password) => password.length === 32)).toBe(true);
  });
});

describe('digests', () => {
  it('are Argon2id with their own parameters, which win over the configured ones', async () => {
    const cheap = await createPasswordHasher({ memoryKib: 8192, iterations: 1, parallelism: 2 });
    const other = await createPasswordHasher({ memoryKib: 9216, iterations: 2, parallelism: 1 });
    const digest = await cheap.digest('secret');

    expect(digest).toMatch(/^\$argon2id\$v=19\$m=8192,t=1,p=2\$[\w+/]{22}\$[\w+/]{22}$/);
    expect(await other.matches(digest, 'secret')).toBe(true);
    expect(await other.matches(digest, 'Secret')).toBe(false);
    expect(await other.matches(undefined, 'secret')).toBe(false);
  });

  it('are computed one at a time, and not for callers who have left', async () => {
    const hasher = await createPasswordHasher({ memoryKib: 8192, iterations: 1, parallelism: 1 });
    const first = hasher.digest('a');
    const left = hasher.digest('b', AbortSignal.abort(new Error('left')));
    const last = hasher.digest('c');

    await expect(left).rejects.toThrow('left');
    await expect(Promise.all([first, last])).resolves.toHaveLength(2);
  });
});
