import type { Source } from '../source.ts';
import { convertCertipy } from './convert-certipy.ts';

const HEAD_BYTES = 256;
const HEAD = /^[ \t\r\n]*\{[ \t\r\n]*"Certificate (?:Authorities|Templates)"[ \t\r\n]*:/;
const BEFORE_COLON = /^[ \t\r\n]*(?:\{[ \t\r\n]*(?:"[A-Za-z ]*"?[ \t\r\n]*)?)?$/;

/** What Certipy writes as JSON: `docs/formats/certipy.md`. */
export const CERTIPY: Source = {
  name: 'certipy',
  title: 'JSON of Certipy',
  headBytes: HEAD_BYTES,
  isText: true,
  recognises: (head) => HEAD.test(textOf(head)),
  mayBecome: (head) => head.length < HEAD_BYTES && BEFORE_COLON.test(textOf(head)),
  createCheck: () => ({ push: () => undefined, finish: () => undefined }),
  convert: convertCertipy,
};

function textOf(head: Uint8Array): string {
  return Buffer.from(head.buffer, head.byteOffset, Math.min(head.length, HEAD_BYTES)).toString('latin1');
}
