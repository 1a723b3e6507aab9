import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { TestSigner } from './minisign.test-support.ts';
import { parseMinisignKey, verifyMinisign } from './minisign.ts';

const NAME = 'sharphound-v2.5.0.zip';
const COMMENT = `timestamp:1700000000\tfile:${NAME}\thashed`;
const content = Buffer.from('an archive');
const file = { digest: createHash('blake2b512').update(content).digest(), name: NAME };
const signer = new TestSigner();
const keys = [new TestSigner(), signer].map(({ publicKey }) => {
  const key = parseMinisignKey(publicKey);
  expect(key).toBeDefined();

  return key as NonNullable<typeof key>;
});
const signature = signer.sign(content, COMMENT);

describe('a signature', () => {
  it('vouches for the file that it was made of, by a trusted key', () => {
    expect(verifyMinisign(signature, file, keys)).toEqual({
      isValid: true,
      keyId: keys[1]?.id,
      comment: COMMENT,
    });
    const plain = signer.sign(content, 'released');
    expect(verifyMinisign(plain.replaceAll('\n', '\r\n'), file, keys)).toMatchObject({ isValid: true });
  });

  it.each([
    ['of another content', signer.sign(Buffer.from('another'), COMMENT), 'another content'],
    ['of another name', signer.sign(content, 'file:sharphound-v9.9.9.zip'), 'it is of sharphound-v9.9.9.zip'],
    ['of a stranger', new TestSigner().sign(content, COMMENT), 'not among those that are trusted'],
    ['made the old way', signer.sign(content, COMMENT, 'Ed'), 'old minisign'],
    ['whose comment was changed', signature.replace('1700000000', '1800000000'), 'comment was changed'],
    ['that was cut', signature.slice(0, 120), 'no signature file'],
    ['that is none', 'hello', 'no signature file'],
    ['that is empty', '', 'no signature file'],
  ])('does not: one %s', (_, text, reason) => {
    expect(verifyMinisign(text, file, keys)).toEqual({
      isValid: false,
      reason: expect.stringContaining(reason),
    });
  });
});

describe('a key', () => {
  it('has the id that minisign shows: here of the key that it is itself released with', () => {
    const key = parseMinisignKey('RWQf6LRCGA9i53mlYecO4IzT51TGPpvWucNSCh1CBM0QTaLn73Y7GFO3');
    expect(key?.id).toBe('E7620F1842B4E81F');
  });

  it.each(['', 'RWQ', 'x'.repeat(56), Buffer.alloc(42).toString('base64')])('is not: %j', (text) => {
    expect(parseMinisignKey(text)).toBeUndefined();
  });
});
