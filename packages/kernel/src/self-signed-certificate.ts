import { generateKeyPair, type KeyObject, randomBytes, sign } from 'node:crypto';
import { promisify } from 'node:util';

/** What requests are signed with, and what a provider checks them by. */
export interface SigningIdentity {
  /** PEM. */
  readonly privateKey: string;
  /** PEM. */
  readonly certificate: string;
}

const KEY_BITS = 3072;
const VALID_YEARS = 20;
const SERIAL_BYTES = 16;

/** DER tags (ITU-T X.690). */
const TAG = {
  integer: 0x02,
  bits: 0x03,
  utf8: 0x0c,
  generalizedTime: 0x18,
  utcTime: 0x17,
  sequence: 0x30,
  set: 0x31,
};
/** sha256WithRSAEncryption with its empty parameters (RFC 4055). */
const SHA256_WITH_RSA = Buffer.from('300d06092a864886f70d01010b0500', 'hex');
/** id-at-commonName. */
const COMMON_NAME = Buffer.from('0603550403', 'hex');

export async function createSigningIdentity(commonName: string, now: Date): Promise<SigningIdentity> {
  const { privateKey, publicKey } = await promisify(generateKeyPair)('rsa', { modulusLength: KEY_BITS });

  return {
    privateKey: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: selfSign({ privateKey, publicKey }, commonName, now),
  };
}

/** A certificate without extensions, so of version 1 (RFC 5280, section 4.1): providers only take the key out of it. */
function selfSign(
  { privateKey, publicKey }: { readonly privateKey: KeyObject; readonly publicKey: KeyObject },
  commonName: string,
  now: Date,
): string {
  const end = new Date(now);
  end.setUTCFullYear(now.getUTCFullYear() + VALID_YEARS);
  const serial = randomBytes(SERIAL_BYTES);
  // A positive number without leading zeros.
  serial[0] = 0x40 | ((serial[0] as number) & 0x3f);
  const attribute = der(TAG.sequence, COMMON_NAME, der(TAG.utf8, Buffer.from(commonName)));
  const name = der(TAG.sequence, der(TAG.set, attribute));
  const content = der(
    TAG.sequence,
    der(TAG.integer, serial),
    SHA256_WITH_RSA,
    name,
    der(TAG.sequence, derTime(now), derTime(end)),
    name,
    publicKey.export({ type: 'spki', format: 'der' }),
  );
  const signature = sign('sha256', content, privateKey);
  const certificate = der(TAG.sequence, content, SHA256_WITH_RSA, der(TAG.bits, Buffer.from([0]), signature));
  const lines = certificate.toString('base64').match(/.{1,64}/g) ?? [];

  return ['-----BEGIN CERTIFICATE-----', ...lines, '-----END CERTIFICATE-----', ''].join('\n');
}

function der(tag: number, ...parts: readonly Buffer[]): Buffer {
  const content = Buffer.concat(parts);
  const size = content.length;
  if (size < 0x80) {
    return Buffer.concat([Buffer.from([tag, size]), content]);
  }

  const hex = size.toString(16);
  const sizeBytes = Buffer.from(hex.length % 2 === 0 ? hex : `0${hex}`, 'hex');
  return Buffer.concat([Buffer.from([tag, 0x80 | sizeBytes.length]), sizeBytes, content]);
}

/** Two digits for the year until 2049, four after (RFC 5280, section 4.1.2.5). */
function derTime(time: Date): Buffer {
  const digits = time.toISOString().replaceAll(/[-:T]|\.\d+/g, '');

  return time.getUTCFullYear() < 2050
    ? der(TAG.utcTime, Buffer.from(digits.slice(2)))
    : der(TAG.generalizedTime, Buffer.from(digits));
}
