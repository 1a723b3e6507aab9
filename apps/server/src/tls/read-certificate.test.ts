import { createPrivateKey, generateKeyPairSync } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import type { TlsFiles } from '../config/server-config.ts';
import { type Certificate, parseCertificate, readTlsFiles } from './read-certificate.ts';
import { makeCertificate, writeTlsFiles } from './tls-files.test-support.ts';

const [own, other] = await Promise.all([makeCertificate('localhost'), makeCertificate('other', -1)]);
const encrypted = createPrivateKey(own.privateKey)
  .export({ type: 'pkcs8', format: 'pem', cipher: 'aes-256-cbc', passphrase: 'open sesame' })
  .toString();
const { privateKey: unrelated } = generateKeyPairSync('ed25519');

async function read(files: TlsFiles): Promise<Certificate> {
  return parseCertificate(await readTlsFiles(files), files);
}

async function readPair(certificate: string, privateKey: string, passphrase?: string): Promise<Certificate> {
  const { files } = await writeTlsFiles({ certificate, privateKey }, passphrase);

  return read(files);
}

describe('a certificate', () => {
  it('is taken with its chain behind it, and tells until when it counts', async () => {
    const { validTo, fingerprint } = await readPair(own.certificate + other.certificate, own.privateKey);

    expect(validTo.getTime()).toBeGreaterThan(Date.now());
    expect(fingerprint).toMatch(/^[\da-f]{64}$/);
  });

  it('is taken when it has expired', async () => {
    expect((await readPair(other.certificate, other.privateKey)).validTo.getTime()).toBeLessThan(Date.now());
  });

  it('is taken with an encrypted key', async () => {
    expect((await readPair(own.certificate, encrypted, 'open sesame')).passphrase).toBe('open sesame');
  });

  it.each([
    [
      'another key',
      own.certificate,
      other.privateKey,
      undefined,
      /tls\.key is not the key of the certificate/,
    ],
    [
      'a key of another algorithm',
      own.certificate,
      unrelated.export({ type: 'pkcs8', format: 'pem' }).toString(),
      undefined,
      /is not the key/,
    ],
    [
      'a chain the wrong way round',
      other.certificate + own.certificate,
      own.privateKey,
      undefined,
      /put that one first/,
    ],
    ['an encrypted key', own.certificate, encrypted, undefined, /set SECGRAPH_TLS_KEY_PASSPHRASE/],
    ['the wrong passphrase', own.certificate, encrypted, 'open', /is not its passphrase/],
    ['a key for a certificate', own.privateKey, own.privateKey, undefined, /holds no certificate/],
    ['a certificate for a key', own.certificate, own.certificate, undefined, /holds no private key/],
    [
      'a damaged certificate',
      own.certificate.replace('MII', 'AAA'),
      own.privateKey,
      undefined,
      /cannot be read/,
    ],
    ['nothing', '', '', undefined, /holds no/],
  ])('is refused with %s', async (_, certificate, privateKey, passphrase, message) => {
    await expect(readPair(certificate, privateKey, passphrase)).rejects.toMatchObject({
      code: 'SERVER_CERTIFICATE_UNUSABLE',
      message: expect.stringMatching(message),
    });
  });

  it('is refused with a file that is not there, by its variable', async () => {
    const { files } = await writeTlsFiles(own);
    await rm(files.key);

    await expect(read(files)).rejects.toThrow(
      `${files.key} cannot be read (ENOENT): name a PEM file that this user may read with SECGRAPH_TLS_KEY.`,
    );
  });
});
