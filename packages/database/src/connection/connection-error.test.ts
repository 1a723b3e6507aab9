import { describe, expect, it } from 'vitest';
import { DatabaseError } from '../errors.ts';
import { isConnectionLoss, isDatabaseOutage } from './connection-error.ts';

const failure = (fields: object, message = 'failed') => Object.assign(new Error(message), fields);

describe('isConnectionLoss', () => {
  it.each([
    [failure({ code: '57P01' }), true],
    [failure({ code: '25006' }), true],
    [failure({ code: 'ECONNREFUSED', syscall: 'connect' }), true],
    [failure({ code: 'ENOENT', syscall: 'connect' }), true],
    [failure({ code: 'ENOENT', syscall: 'open' }), false],
    [failure({ code: '23505' }), false],
    [failure({}, 'Connection terminated unexpectedly'), true],
    [failure({}, 'timeout exceeded when trying to connect'), true],
    [failure({}, 'a statement that speaks of a Connection terminated'), false],
    ['57P01', false],
  ])('of %o is %s', (error, isLoss) => {
    expect(isConnectionLoss(error)).toBe(isLoss);
    expect(isDatabaseOutage(error)).toBe(isLoss);
  });
});

describe('isDatabaseOutage', () => {
  it.each([
    ['DATABASE_UNREACHABLE', true],
    ['DATABASE_CONNECTION_LOST', true],
    ['DATABASE_CONFLICT', false],
  ] as const)('of %s is %s', (code, isOutage) => {
    expect(isDatabaseOutage(new DatabaseError(code, 'text'))).toBe(isOutage);
  });
});
