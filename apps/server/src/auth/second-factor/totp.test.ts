import { describe, expect, it } from 'vitest';
import { decodeBase32, encodeBase32 } from './base32.ts';
import { createTotpSecret, findTotpStep, totpAddress, totpCode, totpStepAt } from './totp.ts';

/** RFC 6238, appendix B: the secret of its SHA-1 vectors. */
const KEY = Buffer.from('12345678901234567890');
const SECRET = encodeBase32(KEY);
const STEP_MS = 30_000;

describe('codes', () => {
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('are those of RFC 6238 at %i seconds', (seconds, expected) => {
    const step = totpStepAt(seconds * 1000);
    expect(totpCode(KEY, step, 8)).toBe(expected);
    expect(totpCode(KEY, step)).toBe(expected.slice(2));
  });

  it.each([
    [-2, false],
    [-1, true],
    [0, true],
    [1, true],
    [2, false],
  ])('count in the step before, in their own and in the one after: %i', (distance, isTaken) => {
    const now = 1_111_111_111_000;
    const step = totpStepAt(now) + distance;
    expect(findTotpStep(SECRET, totpCode(KEY, step), now)).toBe(isTaken ? step : undefined);
  });

  it('are found at the first and the last moment of a step', () => {
    for (const now of [STEP_MS * 1000, STEP_MS * 1001 - 1]) {
      expect(findTotpStep(SECRET, totpCode(KEY, 1000), now)).toBe(1000);
    }
  });

  it.each(['', '12345', '1234567', 'abcdef', '００００００', '-12345'])('are nothing else: %j', (code) => {
    expect(findTotpStep(SECRET, code, 59_000)).toBeUndefined();
  });
});

describe('secrets', () => {
  it('have 160 bits, as base32', () => {
    const secret = createTotpSecret();
    expect(secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(decodeBase32(secret)).toHaveLength(20);
    expect(createTotpSecret()).not.toBe(secret);
  });

  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('are written as RFC 4648 has it: %j', (bytes, text) => {
    expect(encodeBase32(Buffer.from(bytes))).toBe(text);
    expect(decodeBase32(text)?.toString()).toBe(bytes);
  });

  it('are told to apps with where they are asked for, and for whom', () => {
    expect(totpAddress(SECRET, { issuer: 'https://graph.example.org', account: 'ada & bob' })).toBe(
      `otpauth://totp/https%3A%2F%2Fgraph.example.org:ada%20%26%20bob?secret=${SECRET}&issuer=https%3A%2F%2Fgraph.example.org&algorithm=SHA1&digits=6&period=30`,
    );
  });
});
