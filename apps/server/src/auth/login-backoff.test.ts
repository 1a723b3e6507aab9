import { describe, expect, it } from 'vitest';
import { createLoginBackoff, type Guesser } from './login-backoff.ts';

const from = (address: string, isKnown = false): Guesser => ({ account: 'ada', address, isKnown });

function setUp() {
  const time = { nowMs: 1_000_000 };

  return { time, backoff: createLoginBackoff({ now: () => time.nowMs }) };
}

describe('the pause between guesses', () => {
  it('grows with every failure, ends, and never locks for long', () => {
    const { time, backoff } = setUp();
    const pauses: number[] = [];
    for (let guess = 0; guess < 14; guess++) {
      backoff.recordFailure({ ...from('192.0.2.1'), account: 'Ada' });
      pauses.push(backoff.remainingMs(from('192.0.2.1')) / 1000);
    }
    expect(pauses).toEqual([0, 0, 0, 0, 1, 2, 4, 8, 16, 32, 60, 60, 60, 60]);
    expect(backoff.remainingMs({ ...from('192.0.2.1'), account: 'bob' })).toBe(0);

    time.nowMs += 60_000;
    expect(backoff.remainingMs(from('192.0.2.1'))).toBe(0);
    time.nowMs += 15 * 60_000;
    backoff.recordFailure(from('192.0.2.1'));
    expect(backoff.remainingMs(from('192.0.2.1'))).toBe(0);
  });

  it('is forgotten after a success', () => {
    const { backoff } = setUp();
    for (let guess = 0; guess < 8; guess++) {
      backoff.recordFailure(from('192.0.2.1'));
    }
    backoff.recordSuccess(from('192.0.2.1'));
    expect(backoff.remainingMs(from('192.0.2.1'))).toBe(0);
  });

  it('holds for the address that guesses, not for others', () => {
    const { backoff } = setUp();
    for (let guess = 0; guess < 20; guess++) {
      backoff.recordFailure(from('192.0.2.1'));
    }
    expect(backoff.remainingMs(from('192.0.2.1'))).toBe(60_000);
    expect(backoff.remainingMs(from('192.0.2.2'))).toBe(0);
    expect(backoff.remainingMs(from('192.0.2.3', true))).toBe(0);
  });

  it('begins late where the account is known, which it may share with whoever guesses', () => {
    const { backoff } = setUp();
    for (let guess = 1; guess < 100; guess++) {
      backoff.recordFailure(from('192.0.2.1', true));
    }
    expect(backoff.remainingMs(from('192.0.2.1', true))).toBe(0);
    backoff.recordFailure(from('192.0.2.1', true));
    expect(backoff.remainingMs(from('192.0.2.1', true))).toBe(1_000);
  });
});

describe('guesses from many addresses', () => {
  it('have one budget for each account, which fills again; known addresses pass', () => {
    const { time, backoff } = setUp();
    for (let guess = 0; guess < 100; guess++) {
      expect(backoff.remainingMs(from(`192.0.2.${guess}`))).toBe(0);
      backoff.recordFailure(from(`192.0.2.${guess}`));
    }
    expect(backoff.remainingMs(from('198.51.100.1'))).toBe(10_000);
    expect(backoff.remainingMs({ ...from('198.51.100.1'), account: 'bob' })).toBe(0);
    expect(backoff.remainingMs(from('203.0.113.1', true))).toBe(0);

    time.nowMs += 10_000;
    expect(backoff.remainingMs(from('198.51.100.1'))).toBe(0);
    backoff.recordFailure(from('198.51.100.1'));
    expect(backoff.remainingMs(from('198.51.100.2'))).toBe(10_000);
  });
});
