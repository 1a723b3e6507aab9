import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto';

/** Signs as minisign does, with a key of its own. */
export class TestSigner {
  readonly #id = randomBytes(8);
  readonly #pair = generateKeyPairSync('ed25519');

  /** The line that administrators configure. */
  get publicKey(): string {
    const { x = '' } = this.#pair.publicKey.export({ format: 'jwk' });

    return Buffer.concat([Buffer.from('Ed'), this.#id, Buffer.from(x, 'base64url')]).toString('base64');
  }

  /** The text of a signature file. */
  sign(content: Uint8Array, comment: string, algorithm = 'ED'): string {
    const digest = createHash('blake2b512').update(content).digest();
    const proof = sign(null, digest, this.#pair.privateKey);
    const global = sign(null, Buffer.concat([proof, Buffer.from(comment)]), this.#pair.privateKey);
    const line = Buffer.concat([Buffer.from(algorithm), this.#id, proof]).toString('base64');

    return `untrusted comment: a test\n${line}\ntrusted comment: ${comment}\n${global.toString('base64')}\n`;
  }
}
