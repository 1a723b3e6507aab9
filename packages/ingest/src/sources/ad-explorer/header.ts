import { SourceFault } from '../source-error.ts';
import type { SourceFile } from '../source-file.ts';

/** `win-ad-ob` and a NUL. */
export const SIGNATURE = Buffer.from('win-ad-ob\0', 'latin1');
export const HEADER_BYTES = 0x43e;

/** The smallest object: its size, and the number of its attributes. */
export const OBJECT_HEADER_BYTES = 8;
const COUNT_BYTES = 4;

const OBJECTS_AT = 0x426;
const MAPPING_AT = 0x42e;

export interface SnapshotHeader {
  readonly objects: number;
  /** Where the tables of the schema begin. */
  readonly mappingOffset: number;
}

export function beginsLikeSnapshot(head: Uint8Array): boolean {
  return SIGNATURE.equals(head.subarray(0, SIGNATURE.length));
}

/** Reads the header, or says what is wrong with it. `head` has as many bytes of it as there are. */
export function readHeader(head: Uint8Array): SnapshotHeader | string {
  if (!beginsLikeSnapshot(head)) {
    return 'it does not begin like a snapshot of AD Explorer';
  }
  if (head.length < HEADER_BYTES) {
    return `the snapshot of AD Explorer ends within its header, which has ${HEADER_BYTES} bytes`;
  }

  const view = Buffer.from(head.buffer, head.byteOffset, HEADER_BYTES);
  const objects = view.readUInt32LE(OBJECTS_AT);
  const mappingOffset = view.readUInt32LE(MAPPING_AT) + view.readUInt32LE(MAPPING_AT + 4) * 2 ** 32;
  if (mappingOffset < HEADER_BYTES || objects > (mappingOffset - HEADER_BYTES) / OBJECT_HEADER_BYTES) {
    return `the header of the snapshot of AD Explorer does not fit: ${objects} objects cannot lie before byte ${mappingOffset}`;
  }
  return { objects, mappingOffset };
}

/** Why a file of this size cannot hold what its header says. */
export function describeCutOff({ mappingOffset }: SnapshotHeader, sizeBytes: number): string | undefined {
  const needed = mappingOffset + COUNT_BYTES;
  return sizeBytes >= needed
    ? undefined
    : `the snapshot of AD Explorer is cut off: it has ${sizeBytes} bytes, and its header says at least ${needed}. Copy it again, or take it again`;
}

/** Throws {@link SourceFault}. */
export function readFileHeader(file: SourceFile): SnapshotHeader {
  const header = readHeader(file.bytes(0, Math.min(HEADER_BYTES, file.sizeBytes)));
  const problem = typeof header === 'string' ? header : describeCutOff(header, file.sizeBytes);
  if (typeof header === 'string' || problem !== undefined) {
    throw new SourceFault(problem);
  }
  return header;
}
