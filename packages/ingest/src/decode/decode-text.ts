import { isAscii } from 'node:buffer';
import { replaceUnstorableEscapes } from './storable-escapes.ts';

/** Begins every escape that could need a replacement; few texts hold one. */
const ESCAPE = Buffer.from('\\u');

/**
 * JSON text as it can be stored. Latin-1 is the cheapest decoding and right for ASCII: 20 % off the time of decoding
 * and parsing together.
 */
export function decodeText(bytes: Uint8Array): string {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const text = isAscii(buffer) ? buffer.toString('latin1') : buffer.toString('utf8');

  return buffer.includes(ESCAPE) ? replaceUnstorableEscapes(text) : text;
}
