import { sharedBytes, sharedUint32 } from '../property/shared-memory.ts';
import type { StringTableColumns } from '../property/string-table.ts';

/** A dictionary without strings. */
export const EMPTY_TEXT: StringTableColumns = {
  bytes: sharedBytes(0),
  offsets: sharedUint32(1),
  slots: sharedUint32(0),
  tags: sharedBytes(0),
  releasedBytes: 0,
};
