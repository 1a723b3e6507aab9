import {
  sharedBytes,
  sharedFloat64,
  sharedInt32,
  sharedUint16,
  sharedUint32,
} from '../property/shared-memory.ts';
import type { NameIndex } from '../search/name-index.ts';
import type { SnapshotColumns } from './snapshot-columns.ts';

/** What a snapshot file holds. */
export interface FiledColumns {
  readonly columns: SnapshotColumns;
  /** The index of the same generation. */
  readonly names?: NameIndex | undefined;
}

/** Columns taken apart: their arrays, and JSON text in which references stand for them. */
export interface SnapshotSections {
  readonly shape: string;
  readonly sections: readonly TypedSection[];
}

export interface TypedSection {
  readonly type: SectionType;
  readonly bytes: Uint8Array;
}

export type SectionType = keyof typeof ARRAY_TYPES;

type SectionArray = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/** How each type of array is made over shared memory; the argument is a number of elements. */
const ARRAY_TYPES = {
  Uint8Array: sharedBytes,
  Uint16Array: sharedUint16,
  Uint32Array: sharedUint32,
  Int32Array: sharedInt32,
  Float64Array: sharedFloat64,
} as const;

/** Stands for an array: index into the sections. */
interface SectionReference {
  readonly $section: number;
}

/** Arrays up to this size, such as kind sets, are written as numbers: not worth a section each. */
const INLINE_BYTES = 256;

interface InlineArray {
  readonly $type: SectionType;
  readonly $values: readonly number[];
}

export function splitSections(filed: FiledColumns): SnapshotSections {
  const sections: TypedSection[] = [];

  const shape = JSON.stringify(filed, (_key, value: unknown) => {
    if (!isSectionArray(value)) {
      return value;
    }

    const type = typeOf(value);

    if (value.byteLength <= INLINE_BYTES) {
      return { $type: type, $values: [...value] } satisfies InlineArray;
    }

    sections.push({ type, bytes: new Uint8Array(value.buffer, value.byteOffset, value.byteLength) });
    return { $section: sections.length - 1 } satisfies SectionReference;
  });

  return { shape, sections };
}

/** The inverse; `sections` must be in shared memory and become part of the snapshot. */
export function joinSections({ shape, sections }: SnapshotSections): FiledColumns {
  const filed: unknown = JSON.parse(shape, (_key, value: unknown) => {
    if (isReference(value)) {
      const section = sections[value.$section];
      return section === undefined ? undefined : arrayOver(section);
    }

    return isInline(value) ? inlineArray(value) : value;
  });

  const { columns, names } = filed as FiledColumns;
  // JSON has no undefined: holes in the list of kinds come back as null.
  const kindNodes = columns.kindNodes.map((nodes) => nodes ?? undefined);
  return { columns: { ...columns, kindNodes }, names };
}

/** Zero-filled shared memory for a section of this many bytes. */
export function createSection(type: SectionType, sizeBytes: number): TypedSection {
  return { type, bytes: sharedBytes(sizeBytes) };
}

function arrayOver({ type, bytes }: TypedSection): SectionArray {
  const { buffer, byteOffset, byteLength } = bytes;

  switch (type) {
    case 'Uint8Array':
      return bytes;
    case 'Uint16Array':
      return new Uint16Array(buffer, byteOffset, byteLength / Uint16Array.BYTES_PER_ELEMENT);
    case 'Uint32Array':
      return new Uint32Array(buffer, byteOffset, byteLength / Uint32Array.BYTES_PER_ELEMENT);
    case 'Int32Array':
      return new Int32Array(buffer, byteOffset, byteLength / Int32Array.BYTES_PER_ELEMENT);
    case 'Float64Array':
      return new Float64Array(buffer, byteOffset, byteLength / Float64Array.BYTES_PER_ELEMENT);
  }
}

function inlineArray({ $type, $values }: InlineArray): SectionArray {
  const array = ARRAY_TYPES[$type]($values.length);
  array.set($values);
  return array;
}

function typeOf(array: SectionArray): SectionType {
  if (array instanceof Uint8Array) {
    return 'Uint8Array';
  }

  if (array instanceof Uint16Array) {
    return 'Uint16Array';
  }

  if (array instanceof Uint32Array) {
    return 'Uint32Array';
  }

  return array instanceof Int32Array ? 'Int32Array' : 'Float64Array';
}

function isSectionArray(value: unknown): value is SectionArray {
  return ArrayBuffer.isView(value);
}

function isReference(value: unknown): value is SectionReference {
  return typeof value === 'object' && value !== null && '$section' in value;
}

function isInline(value: unknown): value is InlineArray {
  return typeof value === 'object' && value !== null && '$values' in value;
}
