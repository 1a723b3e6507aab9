import { createHash, createPrivateKey, type KeyObject, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { createSecureContext } from 'node:tls';
import { CodedError, errorCodeOf } from '@secgraph/kernel';
import type { TlsFiles } from '../config/server-config.ts';
import { HANDSHAKE } from './handshake.ts';

/** What the files hold, as it was read. */
export interface TlsContent {
  readonly certificate: Buffer;
  readonly key: Buffer;
}

/** A certificate with its key, which OpenSSL takes. */
export interface Certificate {
  readonly cert: Buffer;
  readonly key: Buffer;
  readonly passphrase?: string;
  readonly validFrom: Date;
  readonly validTo: Date;
  /** SHA-256 of the certificate, as browsers show it. */
  readonly fingerprint: string;
}

const END_MARK = '-----END CERTIFICATE-----';
const ENCRYPTED_MARK = 'ENCRYPTED';

/** Reads both files; throws `SERVER_CERTIFICATE_UNUSABLE`. */
export async function readTlsFiles({ certificate, key }: TlsFiles): Promise<TlsContent> {
  return {
    certificate: await readPem('SECGRAPH_TLS_CERT', certificate),
    key: await readPem('SECGRAPH_TLS_KEY', key),
  };
}

/** Whether nothing was replaced in between. */
export function isSameContent(one: TlsContent | undefined, other: TlsContent): boolean {
  return one?.certificate.equals(other.certificate) === true && one.key.equals(other.key);
}

/** Throws `SERVER_CERTIFICATE_UNUSABLE`, with a message that says what to do. A certificate may have expired. */
export function parseCertificate(content: TlsContent, files: TlsFiles): Certificate {
  const [own, ...others] = parseChain(content.certificate, files);
  const key = parseKey(content.key, files);
  if (own === undefined) {
    throw unusable(`${files.certificate} holds no certificate: name a PEM file with SECGRAPH_TLS_CERT.`);
  }
  if (!own.checkPrivateKey(key)) {
    throw unusable(
      others.some((certificate) => certificate.checkPrivateKey(key))
        ? `${files.certificate} does not begin with the certificate that ${files.key} is the key of: put that one first, and those of the authorities behind it.`
        : `${files.key} is not the key of the certificate in ${files.certificate}: name two files that belong together with SECGRAPH_TLS_KEY and SECGRAPH_TLS_CERT.`,
    );
  }

  const pair = {
    cert: content.certificate,
    key: content.key,
    ...(files.passphrase === undefined ? {} : { passphrase: files.passphrase }),
  };
  assertAccepted(pair, files);

  return {
    ...pair,
    validFrom: own.validFromDate,
    validTo: own.validToDate,
    fingerprint: createHash('sha256').update(own.raw).digest('hex'),
  };
}

async function readPem(name: string, path: string): Promise<Buffer> {
  try {
    return await readFile(path);
  } catch (cause) {
    const reason = errorCodeOf(cause) ?? 'no reason given';
    throw unusable(
      `${path} cannot be read (${reason}): name a PEM file that this user may read with ${name}.`,
      cause,
    );
  }
}

function parseChain(pem: Buffer, { certificate }: TlsFiles): readonly X509Certificate[] {
  const parts = pem.toString('latin1').split(END_MARK).slice(0, -1);
  try {
    return parts.map((part) => new X509Certificate(part + END_MARK));
  } catch (cause) {
    throw unusable(
      `${certificate} holds a certificate that cannot be read: name another PEM file with SECGRAPH_TLS_CERT.`,
      cause,
    );
  }
}

function parseKey(pem: Buffer, { key, passphrase }: TlsFiles): KeyObject {
  const isEncrypted = pem.includes(ENCRYPTED_MARK);
  if (isEncrypted && passphrase === undefined) {
    throw unusable(
      `the key in ${key} is encrypted: set SECGRAPH_TLS_KEY_PASSPHRASE, or SECGRAPH_TLS_KEY_PASSPHRASE_FILE.`,
    );
  }

  try {
    return createPrivateKey({ key: pem, ...(passphrase === undefined ? {} : { passphrase }) });
  } catch (cause) {
    throw unusable(
      isEncrypted
        ? `the key in ${key} cannot be decrypted: SECGRAPH_TLS_KEY_PASSPHRASE is not its passphrase.`
        : `${key} holds no private key: name a PEM file with SECGRAPH_TLS_KEY.`,
      cause,
    );
  }
}

/** Keys that are too short, for example, are refused only here. */
function assertAccepted(pair: Pick<Certificate, 'cert' | 'key' | 'passphrase'>, files: TlsFiles): void {
  try {
    createSecureContext({ ...HANDSHAKE, ...pair });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : 'no reason given';
    throw unusable(`OpenSSL does not take the certificate in ${files.certificate}: ${reason}.`, cause);
  }
}

function unusable(message: string, cause?: unknown): CodedError {
  return new CodedError('SERVER_CERTIFICATE_UNUSABLE', message, { cause });
}
