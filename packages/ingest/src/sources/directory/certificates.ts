import { createHash, X509Certificate } from 'node:crypto';

/** SHA-1 in upper-case hex, as collectors tell certificates apart. */
export function thumbprintOf(certificate: Uint8Array): string {
  return createHash('sha1').update(certificate).digest('hex').toUpperCase();
}

interface KnownCertificate {
  readonly thumbprint: string;
  readonly certificate: X509Certificate;
}

/** A forest has a few dozen at most. */
const MAX_CERTIFICATES = 2_000;
const MAX_CHAIN = 16;

/** Certificates of authorities, to find out who issued which. */
export class KnownCertificates {
  readonly #bySubject = new Map<string, KnownCertificate[]>();
  #count = 0;

  add(bytes: Uint8Array): void {
    const certificate = parseCertificate(bytes);
    if (certificate === undefined || this.#count >= MAX_CERTIFICATES) {
      return;
    }
    const thumbprint = thumbprintOf(bytes);
    const alike = this.#bySubject.get(certificate.subject) ?? [];
    if (!alike.some((known) => known.thumbprint === thumbprint)) {
      alike.push({ thumbprint, certificate });
      this.#bySubject.set(certificate.subject, alike);
      this.#count++;
    }
  }

  /** From the certificate itself to the root, as far as its issuers are known. */
  chainOf(bytes: Uint8Array): readonly string[] {
    const chain = [thumbprintOf(bytes)];
    for (let current = parseCertificate(bytes); current !== undefined && chain.length < MAX_CHAIN; ) {
      const issuer = this.#issuerOf(current);
      if (issuer === undefined || chain.includes(issuer.thumbprint)) {
        break;
      }
      chain.push(issuer.thumbprint);
      current = issuer.certificate;
    }
    return chain;
  }

  #issuerOf(certificate: X509Certificate): KnownCertificate | undefined {
    return this.#bySubject
      .get(certificate.issuer)
      ?.find((candidate) => certificate.checkIssued(candidate.certificate));
  }
}

function parseCertificate(bytes: Uint8Array): X509Certificate | undefined {
  try {
    return new X509Certificate(bytes);
  } catch {
    return undefined;
  }
}

/** The object identifier of basic constraints, 2.5.29.19, as it is encoded. */
const BASIC_CONSTRAINTS = Buffer.from([0x06, 0x03, 0x55, 0x1d, 0x13]);
const OCTETS = 0x04;
const SEQUENCE = 0x30;
const BOOLEAN = 0x01;
const INTEGER = 0x02;

/** How many authorities may follow below a certificate; `undefined` where it does not say. */
export function pathLengthOf(certificate: Uint8Array): number | undefined {
  const bytes = Buffer.from(certificate.buffer, certificate.byteOffset, certificate.length);
  const found = bytes.indexOf(BASIC_CONSTRAINTS);
  if (found === -1) {
    return undefined;
  }

  let at = skipCritical(bytes, found + BASIC_CONSTRAINTS.length);
  for (const tag of [OCTETS, SEQUENCE]) {
    if (bytes[at] !== tag) {
      return undefined;
    }
    at += 2;
  }
  at = skipCritical(bytes, at);
  const length = at + 1 < bytes.length ? (bytes[at + 1] as number) : 0;
  return bytes[at] === INTEGER && length >= 1 && length <= 4 && at + 2 + length <= bytes.length
    ? bytes.readUIntBE(at + 2, length)
    : undefined;
}

function skipCritical(bytes: Buffer, at: number): number {
  return bytes[at] === BOOLEAN ? at + 3 : at;
}
