import type { Source } from '../source.ts';
import { convertLdif } from './convert-ldif.ts';
import { LdifCheck } from './ldif-check.ts';
import { beginsLikeLdif, LDIF_HEAD_BYTES } from './ldif-head.ts';

/** Exports of a directory as text, RFC 2849: `docs/formats/ldif.md`. */
export const LDIF: Source = {
  name: 'ldif',
  title: 'an LDIF file',
  headBytes: LDIF_HEAD_BYTES,
  isText: true,
  recognises: beginsLikeLdif,
  createCheck: () => new LdifCheck(),
  convert: convertLdif,
};
