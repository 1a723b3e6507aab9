import { SourceFault } from '../source-error.ts';

const HEADER_BYTES = 8;
const MAX_SUBAUTHORITIES = 15;

/** How many bytes the SID takes that begins at `offset`. Throws {@link SourceFault} where there is none. */
export function sidLength(bytes: Uint8Array, offset = 0): number {
  const count = offset + 1 < bytes.length ? (bytes[offset + 1] as number) : 0;
  const length = HEADER_BYTES + 4 * count;
  if (bytes[offset] !== 1 || count > MAX_SUBAUTHORITIES || offset + length > bytes.length) {
    throw new SourceFault('a SID is not well-formed');
  }
  return length;
}

/** `S-1-…` */
export function readSid(bytes: Uint8Array, offset = 0): string {
  const length = sidLength(bytes, offset);
  const view = Buffer.from(bytes.buffer, bytes.byteOffset + offset, length);
  let text = `S-1-${view.readUIntBE(2, 6)}`;
  for (let at = HEADER_BYTES; at < length; at += 4) {
    text += `-${view.readUInt32LE(at)}`;
  }
  return text;
}

/** A SID of a domain, taken apart; `undefined` for all others. */
export function splitDomainSid(
  sid: string,
): { readonly domainSid: string; readonly rid: string } | undefined {
  const at = sid.lastIndexOf('-');
  return sid.startsWith('S-1-5-21-') && sid.split('-').length === 8
    ? { domainSid: sid.slice(0, at), rid: sid.slice(at + 1) }
    : undefined;
}

const SID = /^S-1-(\d{1,15})((?:-\d{1,10}){0,15})$/i;
const MAX_AUTHORITY = 2 ** 48 - 1;

/** The bytes of a SID that is written out; `undefined` where it is none. */
export function sidBytes(text: string): Uint8Array | undefined {
  const [, authority = '', rest = ''] = SID.exec(text) ?? [];
  const parts = rest.split('-').slice(1).map(Number);
  if (authority === '' || Number(authority) > MAX_AUTHORITY || parts.some((part) => part > 0xffff_ffff)) {
    return undefined;
  }

  const bytes = Buffer.alloc(HEADER_BYTES + 4 * parts.length);
  bytes[0] = 1;
  bytes[1] = parts.length;
  bytes.writeUIntBE(Number(authority), 2, 6);
  for (const [index, part] of parts.entries()) {
    bytes.writeUInt32LE(part, HEADER_BYTES + 4 * index);
  }
  return bytes;
}
