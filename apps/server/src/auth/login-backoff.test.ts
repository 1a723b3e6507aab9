import { describe, expect, it } from 'vitest';
import { createLoginBackoff, type Guesser } from './login-backoff.ts';

const from = (address: string, isFamiliar = false): Guesser => ({ account: 'ada', address, isFamiliar });

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

  it('begins late where somebody has logged in before, who may share the address with whoever guesses', () => {
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
  it('have one budget for each account, which fills again; familiar addresses pass', () => {
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

describe('many guesses', () => {
  const MANY = 25_000;

  it.each([
    ['one network', (index: number) => `2001:db8:7:${(index % 65_536).toString(16)}::/64`],
    ['everywhere', (index: number) => `198.${index >> 16}.${(index >> 8) & 0xff}.${index & 0xff}`],
  ])('from %s at all names make nobody forget who is paused, nor what an account has met', (_, addressOf) => {
    const { backoff } = setUp();
    for (let guess = 0; guess < 9; guess++) {
      backoff.recordFailure(from('2001:db8:9:1::/64'));
    }
    for (let guess = 0; guess < 100; guess++) {
      backoff.recordFailure({ ...from(`192.0.2.${guess}`), account: 'bob' });
    }
    for (let guess = 0; guess < 4; guess++) {
      backoff.recordFailure({ ...from('203.0.113.1'), account: 'eve' });
    }
    const states = () => [
      backoff.remainingMs(from('2001:db8:9:1::/64')),
      backoff.remainingMs({ ...from('203.0.113.2'), account: 'bob' }),
    ];
    const before = states();
    for (let guess = 0; guess < MANY; guess++) {
      backoff.recordFailure({ ...from(addressOf(guess)), account: `name ${guess}` });
    }

    expect(before).toEqual([16_000, 10_000]);
    expect(states()).toEqual(before);
  });

  it('from one network make nobody else forget how often he has failed', () => {
    const { backoff } = setUp();
    for (let guess = 0; guess < 4; guess++) {
      backoff.recordFailure({ ...from('203.0.113.1'), account: 'eve' });
    }
    for (let guess = 0; guess < MANY; guess++) {
      backoff.recordFailure({ ...from(`2001:db8:7:${guess.toString(16)}::/64`), account: `name ${guess}` });
    }
    backoff.recordFailure({ ...from('203.0.113.1'), account: 'eve' });

    expect(backoff.remainingMs({ ...from('203.0.113.1'), account: 'eve' })).toBe(1_000);
  });
});
