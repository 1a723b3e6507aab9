/**
 * The size of an object id in normal form, as UTF-8. Longer ones do not fit into a row of the indexes that find notes
 * and manual changes by their object.
 */
const MAX_OBJECT_ID_BYTES = 2000;

/** Longer kinds do not fit into the index of kinds. */
export const MAX_KIND_LENGTH = 256;

const MAX_BYTES_PER_UNIT = 3;

/** Whether an object id in normal form is too long to be stored. */
export function isObjectIdTooLong(normal: string): boolean {
  return (
    normal.length * MAX_BYTES_PER_UNIT > MAX_OBJECT_ID_BYTES &&
    Buffer.byteLength(normal) > MAX_OBJECT_ID_BYTES
  );
}

/** Whether an id of so many bytes, whatever they are, can be stored in normal form: upper case may be longer. */
export function isSurelyStorable(byteLength: number): boolean {
  return byteLength * MAX_BYTES_PER_UNIT <= MAX_OBJECT_ID_BYTES;
}

/** Whether a kind is too long to be stored. */
export function isKindTooLong(kind: string): boolean {
  return kind.length > MAX_KIND_LENGTH;
}

/** The end of the messages about an object id; the id itself is no part of them. */
export const OBJECT_ID_TOO_LONG = `is longer than ${MAX_OBJECT_ID_BYTES} bytes`;

/** The end of the messages about a kind. */
export const KIND_TOO_LONG = `is longer than ${MAX_KIND_LENGTH} characters`;
