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
