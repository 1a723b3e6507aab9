import { DatabaseError } from '@secgraph/database';
import { describe, expect, it } from 'vitest';
import { isOutageError } from './outage-error.ts';

const withCode = (code: string) => Object.assign(new Error('x'), { code });

describe('an outage', () => {
  it.each([
    ['a lost connection', new DatabaseError('DATABASE_CONNECTION_LOST', 'x')],
    ['a newer writer', new DatabaseError('DATABASE_LEADERSHIP_LOST', 'x')],
    ['PostgreSQL out of disk', withCode('53100')],
    ['PostgreSQL shutting down', withCode('57P01')],
    ['our own disk full', withCode('ENOSPC')],
  ])('is %s', (_, error) => expect(isOutageError(error)).toBe(true));

  it.each([
    ['a text that cannot be stored', new DatabaseError('DATABASE_TEXT_NOT_STORABLE', 'x')],
    ['a value that PostgreSQL refuses', withCode('22P05')],
    ['a row that is too large for an index', withCode('54000')],
    ['a missing file', withCode('ENOENT')],
    ['a mistake of ours', new TypeError('x')],
    ['no error at all', 'x'],
  ])('is not %s', (_, error) => expect(isOutageError(error)).toBe(false));
});
