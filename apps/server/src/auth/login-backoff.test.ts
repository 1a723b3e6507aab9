import { describe, expect, it } from 'vitest';
import { createLoginBackoff } from './login-backoff.ts';

describe('the pause between guesses', () => {
  it('grows with every failure, ends, and never locks for long', () => {
    let now = 1_000_000;
    const backoff = createLoginBackoff({ now: () => now });
    const pauses: number[] = [];
    for (let guess = 0; guess < 14; guess++) {
      backoff.recordFailure('Ada');
      pauses.push(backoff.remainingMs('ada') / 1000);
    }
    expect(pauses).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60, 60]);
    expect(backoff.remainingMs('bob')).toBe(0);

    now += 60_000;
    expect(backoff.remainingMs('ada')).toBe(0);
    now += 15 * 60_000;
    backoff.recordFailure('ada');
    expect(backoff.remainingMs('ada')).toBe(0);
  });

  it('is forgotten after a success', () => {
    const backoff = createLoginBackoff({ now: () => 0 });
    for (let guess = 0; guess < 9; guess++) {
      backoff.recordFailure('ada');
    }
    backoff.recordSuccess('ADA');
    expect(backoff.remainingMs('ada')).toBe(0);
  });

  it('remembers a bounded number of accounts', () => {
    const backoff = createLoginBackoff({ now: () => 0 });
    for (let guess = 0; guess < 5; guess++) {
      backoff.recordFailure('first');
    }
    for (let account = 0; account < 10_000; account++) {
      backoff.recordFailure(`account ${account}`);
    }
    expect(backoff.remainingMs('first')).toBe(0);
  });
});
