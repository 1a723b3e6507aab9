import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createSecretBox, SECRET_KEY_BYTES } from './secret-box.ts';

const box = createSecretBox(randomBytes(SECRET_KEY_BYTES));

describe('a secret box', () => {
  it.each(['', 'secret', '秘密'.repeat(100)])('gives back %j', (secret) => {
    expect(box.open(box.seal(secret, 'a'), 'a')).toBe(secret);
  });

  it('seals the same secret differently each time, and shows nothing of it', () => {
    const [one, other] = [box.seal('open sesame', 'a'), box.seal('open sesame', 'a')];

    expect(one).not.toBe(other);
    expect(Buffer.from(one.slice(3), 'base64').toString('latin1')).not.toContain('sesame');
  });

  it('opens for nothing else: another purpose, another key, anything changed', () => {
    const sealed = box.seal('secret', 'a');
    const bytes = Buffer.from(sealed.slice(3), 'base64');

    expect(box.open(sealed, 'b')).toBeUndefined();
    expect(createSecretBox(randomBytes(SECRET_KEY_BYTES)).open(sealed, 'a')).toBeUndefined();
    for (let position = 0; position < bytes.length; position++) {
      const damaged = Buffer.from(bytes);
      damaged.writeUInt8(damaged.readUInt8(position) ^ 1, position);
      expect(box.open(`v1.${damaged.toString('base64')}`, 'a')).toBeUndefined();
    }
    expect(box.open('', 'a')).toBeUndefined();
    expect(box.open('v1.', 'a')).toBeUndefined();
    expect(box.open(sealed.replace('v1', 'v2'), 'a')).toBeUndefined();
  });
});
