import { DatabaseError } from '@secgraph/database';
import { CodedError } from '@secgraph/kernel';
import { describe, expect, it } from 'vitest';
import { faultOf } from './fault-of.ts';

const withCode = (code: string) => Object.assign(new Error('x'), { code });

describe('the fault of an error', () => {
  it.each([
    ['a lost connection', new DatabaseError('DATABASE_CONNECTION_LOST', 'x')],
    ['a newer writer', new DatabaseError('DATABASE_LEADERSHIP_LOST', 'x')],
    ['PostgreSQL shutting down', withCode('57P01')],
    ['a file system that became read-only', withCode('EROFS')],
  ])('is an outage: %s', (_, error) => expect(faultOf(error)).toBe('outage'));

  it.each([
    ['PostgreSQL out of disk', withCode('53100')],
    ['our own disk full', withCode('ENOSPC')],
    ['a disk that would be too full', new CodedError('STORAGE_FULL', 'x')],
  ])('is a lack of space: %s', (_, error) => expect(faultOf(error)).toBe('no-space'));

  it.each([
    ['a stored file that cannot be opened', new CodedError('STORED_FILE_UNREADABLE', 'x')],
    ['a folder that is gone', Object.assign(withCode('ENOENT'), { syscall: 'open' })],
    ['a file system of the network that is away', Object.assign(withCode('ESTALE'), { syscall: 'read' })],
  ])('is that of a folder which is away: %s', (_, error) => expect(faultOf(error)).toBe('no-file'));

  it.each([
    ['the socket of PostgreSQL', Object.assign(withCode('ENOENT'), { syscall: 'connect' })],
    ['a text that cannot be stored', new DatabaseError('DATABASE_TEXT_NOT_STORABLE', 'x')],
    ['a value that PostgreSQL refuses', withCode('22P05')],
    ['a row that is too large for an index', withCode('54000')],
    ['a missing file', withCode('ENOENT')],
    ['a file that cannot be read', withCode('EIO')],
    ['a mistake of ours', new TypeError('x')],
    ['no error at all', 'x'],
  ])('is that of the work: %s', (_, error) => expect(faultOf(error)).toBe('work'));
});
