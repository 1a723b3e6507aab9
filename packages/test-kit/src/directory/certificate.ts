import { createHash, generateKeyPairSync, sign } from 'node:crypto';

/** One key for all: nobody checks signatures here, but keys have to be keys. */
const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const SPKI = publicKey.export({ type: 'spki', format: 'der' });

/** ecdsa-with-SHA256 */
const ALGORITHM = der(0x30, Buffer.from('06082a8648ce3d040302', 'hex'));

/** An X.509 certificate of an authority, just good enough to be read and linked to its issuer by name. */
export function certificateBytes(subject: string, issuer: string, pathLength?: number): Buffer {
  const serial = createHash('sha1').update(`${subject} ${issuer}`).digest().subarray(0, 8);
  serial[0] = 0x01;
  const constraints = der(
    0x30,
    Buffer.from('0101ff', 'hex'),
    ...(pathLength === undefined ? [] : [der(0x02, Buffer.from([pathLength]))]),
  );
  const extension = der(
    0x30,
    Buffer.from('0603551d13', 'hex'),
    Buffer.from('0101ff', 'hex'),
    der(0x04, constraints),
  );
  const body = der(
    0x30,
    der(0xa0, der(0x02, Buffer.from([2]))),
    der(0x02, serial),
    ALGORITHM,
    commonName(issuer),
    der(0x30, der(0x17, Buffer.from('200101000000Z')), der(0x17, Buffer.from('491231235959Z'))),
    commonName(subject),
    SPKI,
    der(0xa3, der(0x30, extension)),
  );
  const signature = sign('sha256', body, privateKey);
  return der(0x30, body, ALGORITHM, der(0x03, Buffer.from([0]), signature));
}

function commonName(name: string): Buffer {
  return der(0x30, der(0x31, der(0x30, Buffer.from('0603550403', 'hex'), der(0x0c, Buffer.from(name)))));
}

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts);
  const { length } = content;
  const size =
    length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff];
  return Buffer.concat([Buffer.from([tag, ...size]), content]);
}
