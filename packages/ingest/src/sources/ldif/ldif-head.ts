import { detectEncoding, ENCODING_HEAD_BYTES } from '../../decode/byte-order-mark.ts';

/** Comments come first, and some tools write many. */
export const LDIF_HEAD_BYTES = 4_096;

const FIRST_LINE = /^(version:\s*\d{1,4}|dn::?.*)$/i;

/** Whether a file begins like LDIF: behind comments and empty lines, a version or the name of an entry. */
export function beginsLikeLdif(head: Uint8Array): boolean {
  const { encoding, bomLength } = detectEncoding(head.subarray(0, ENCODING_HEAD_BYTES));
  if (encoding !== 'utf-8' && encoding !== 'utf-16le') {
    return false;
  }
  const bytes = Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, LDIF_HEAD_BYTES));
  const text = bytes.toString(encoding === 'utf-8' ? 'utf8' : 'utf16le', bomLength);
  let isComment = false;
  for (const line of text.split(/\r?\n/)) {
    if (line === '' || line.startsWith('#') || (isComment && line.startsWith(' '))) {
      isComment ||= line !== '';
      continue;
    }
    return FIRST_LINE.test(line);
  }
  // Nothing but comments for so long: no JSON begins like that.
  return isComment && head.length >= LDIF_HEAD_BYTES;
}
