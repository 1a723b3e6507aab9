import { isTextColumn, type PropertyColumn } from '../property/property-column.ts';
import { sharedUint32 } from '../property/shared-memory.ts';
import { StringInterner } from '../property/string-interner.ts';
import { StringTable } from '../property/string-table.ts';
import { EMPTY_TEXT } from './empty-text.ts';
import { buildObjectIdNodes } from './object-id-index.ts';
import type { SnapshotColumns } from './snapshot-columns.ts';

/** Small tables are not worth the work. */
const MIN_BYTES = 65_536;

/**
 * Drops the texts that nobody refers to, when they are more than half of all bytes. Counts exactly only when
 * the upper bound says it may pay, and then remembers the exact number.
 */
export function compactText(columns: SnapshotColumns): SnapshotColumns {
  const { text } = columns;
  const half = text.bytes.length / 2;

  if (text.releasedBytes <= half || text.bytes.length < MIN_BYTES) {
    return columns;
  }

  const used = markUsed(columns);
  const releasedBytes = text.bytes.length - usedBytes(text.offsets, used);

  if (releasedBytes <= half) {
    return { ...columns, text: { ...text, releasedBytes } };
  }

  return rewrite(columns, used);
}

/** One byte per code: 1 when something refers to it. */
function markUsed({ columns, nodeObjectIds, propertySetTexts, text }: SnapshotColumns): Uint8Array {
  const used = new Uint8Array(text.offsets.length);
  const codeColumns = columns.filter(isTextColumn).map((column) => column.values);

  for (const codes of [nodeObjectIds, propertySetTexts, ...codeColumns]) {
    for (let index = 0; index < codes.length; index++) {
      used[codes[index] as number] = 1;
    }
  }

  used[0] = 0;
  return used;
}

function usedBytes(offsets: Uint32Array, used: Uint8Array): number {
  let bytes = 0;

  for (let code = 1; code < used.length; code++) {
    bytes += used[code] === 1 ? (offsets[code] as number) - (offsets[code - 1] as number) : 0;
  }

  return bytes;
}

function rewrite(columns: SnapshotColumns, used: Uint8Array): SnapshotColumns {
  const strings = new StringTable(columns.text);
  const interner = new StringInterner(EMPTY_TEXT);
  const newCodes = new Uint32Array(used.length);

  for (let code = 1; code < used.length; code++) {
    newCodes[code] = used[code] === 1 ? interner.intern(strings.read(code)) : 0;
  }

  const nodeObjectIds = translate(columns.nodeObjectIds, newCodes);
  const text = interner.finish(0);

  return {
    ...columns,
    nodeObjectIds,
    objectIdNodes: buildObjectIdNodes(nodeObjectIds, text.offsets.length - 1),
    propertySetTexts: translate(columns.propertySetTexts, newCodes),
    columns: columns.columns.map(
      (column): PropertyColumn =>
        isTextColumn(column) ? { ...column, values: translate(column.values, newCodes) } : column,
    ),
    text,
  };
}

function translate(codes: Uint32Array, newCodes: Uint32Array): Uint32Array {
  const translated = sharedUint32(codes.length);

  for (let index = 0; index < codes.length; index++) {
    translated[index] = newCodes[codes[index] as number] as number;
  }

  return translated;
}
