import { createTestDatabase } from '@secgraph/test-kit/database';
import { describe, expect, it } from 'vitest';
import { assertNewEnough, assertTransactions, openDatabase } from './database.ts';

const { database, url } = await createTestDatabase();

function changed(change: (url: URL) => void): string {
  const copy = new URL(url);
  change(copy);
  return copy.href;
}

describe('openDatabase', () => {
  it.each([
    [
      'DATABASE_AUTHENTICATION_FAILED',
      changed((copy) => {
        copy.password = 'top-secret';
      }),
    ],
    [
      'DATABASE_MISSING',
      changed((copy) => {
        copy.pathname = '/nothing';
      }),
    ],
    ['DATABASE_UNREACHABLE', 'postgresql://u:top-secret@127.0.0.1:1/d'],
    ['DATABASE_UNREACHABLE', 'postgresql://u:top-secret@nowhere.invalid/d'],
    ['DATABASE_URL_INVALID', 'mysql://u:top-secret@127.0.0.1/d'],
    ['DATABASE_URL_INVALID', 'top-secret'],
  ])('reports %s in one line without the password', async (code, given) => {
    const error = await openDatabase({ url: given }).catch((reason: unknown) => reason);

    expect(error).toMatchObject({ code });
    const { message, details, cause } = error as Error & { details: unknown };
    expect(message).not.toContain('\n');
    expect(JSON.stringify([message, details, String(cause)])).not.toContain('top-secret');
  });

  it('refuses a server that is too old', () => {
    expect(() => assertNewEnough(140_012, 'somewhere')).toThrow(
      expect.objectContaining({ code: 'DATABASE_TOO_OLD' }),
    );
    expect(() => assertNewEnough(150_000, 'somewhere')).not.toThrow();
  });

  it('refuses a pooler that takes no transactions', async () => {
    const refuse = async () => {
      throw Object.assign(new Error('transaction blocks not allowed in statement pooling mode'), {
        code: '08P01',
      });
    };
    await expect(assertTransactions(refuse, 'somewhere')).rejects.toMatchObject({
      code: 'DATABASE_POOLER_UNFIT',
      message: expect.stringContaining('set its pool_mode to session'),
    });
    await expect(assertTransactions(async () => undefined, 'somewhere')).resolves.toBeUndefined();
  });

  it('reads bigint as a number', async () => {
    const { rows } = await database.pool.query(
      "SELECT 9007199254740991::bigint AS most, '{1,2}'::bigint[] AS list",
    );
    expect(rows).toEqual([{ most: Number.MAX_SAFE_INTEGER, list: ['1', '2'] }]);
  });
});
