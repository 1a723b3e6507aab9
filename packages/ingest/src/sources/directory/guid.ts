import { SourceFault } from '../source-error.ts';

export const GUID_BYTES = 16;
export const NO_GUID = '00000000-0000-0000-0000-000000000000';

/** As it is written: the first three fields are stored with their lowest byte first. Lower case. */
export function readGuid(bytes: Uint8Array, offset = 0): string {
  if (offset + GUID_BYTES > bytes.length) {
    throw new SourceFault('a GUID is not well-formed');
  }
  const hex = Buffer.from(bytes.buffer, bytes.byteOffset + offset, GUID_BYTES).toString('hex');
  const pair = (index: number) => hex.slice(index * 2, index * 2 + 2);
  const first = pair(3) + pair(2) + pair(1) + pair(0);
  return `${first}-${pair(5)}${pair(4)}-${pair(7)}${pair(6)}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

const WRITTEN = /^\{?([0-9a-f]{8})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{4})-([0-9a-f]{12})\}?$/i;

/** The bytes of a GUID that is written out, with braces or without; `undefined` where it is none. */
export function guidBytes(text: string): Uint8Array | undefined {
  const [, ...fields] = WRITTEN.exec(text) ?? [];
  if (fields.length === 0) {
    return undefined;
  }
  const bytes = Buffer.from(fields.join(''), 'hex');
  bytes.subarray(0, 4).reverse();
  bytes.subarray(4, 6).reverse();
  bytes.subarray(6, 8).reverse();
  return bytes;
}
