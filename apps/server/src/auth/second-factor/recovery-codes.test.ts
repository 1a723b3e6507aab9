import { expect, it } from 'vitest';
import { createRecoveryCodes, digestRecoveryCode, readRecoveryCode } from './recovery-codes.ts';

it('are ten different ones, in groups that can be written down', () => {
  const codes = createRecoveryCodes();

  expect(codes).toHaveLength(10);
  expect(new Set(codes).size).toBe(10);
  expect(codes.filter((code) => !/^(?:[A-Z2-7]{4}-){3}[A-Z2-7]{4}$/.test(code))).toEqual([]);
});

it('are read however they are typed, and told from other codes', () => {
  const code = 'ABCD-EFGH-2345-67ZZ';
  for (const text of [code, 'abcdefgh234567zz', ' ABCD EFGH 2345 67zz\n']) {
    expect(readRecoveryCode(text)).toBe('ABCDEFGH234567ZZ');
  }
  for (const text of ['123456', 'ABCD-EFGH-2345', 'ABCD-EFGH-2345-6701', '']) {
    expect(readRecoveryCode(text)).toBeUndefined();
  }
});

it('are stored as what does not tell them', () => {
  const [code = ''] = createRecoveryCodes();
  const digest = digestRecoveryCode(readRecoveryCode(code) ?? '');

  expect(digest).toHaveLength(32);
  expect(digest.toString('latin1')).not.toContain(code.slice(0, 4));
});
