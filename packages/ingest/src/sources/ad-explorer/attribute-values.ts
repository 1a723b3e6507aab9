import type { AttributeValue } from '../directory/directory.ts';
import { SourceFault } from '../source-error.ts';
import type { SourceFile } from '../source-file.ts';

const MAX_VALUES = 2 ** 20;
/** What all values of an attribute may come to. */
const MAX_ATTRIBUTE_BYTES = 64 * 1024 * 1024;

const TEXT_TYPES = new Set([1, 2, 3, 4, 5, 12, 28]);
const BOOLEAN = 6;
const INTEGER = 7;
const OCTETS = 8;
const TIME = 9;
const LARGE_INTEGER = 10;
const SECURITY_DESCRIPTOR = 25;

const TIME_BYTES = 16;

/** Values of an attribute at `position`. None where nobody knows the encoding. Throws {@link SourceFault}. */
export function readAttributeValues(
  file: SourceFile,
  position: number,
  adsType: number,
): readonly AttributeValue[] {
  const count = file.u32(position);
  if (count > MAX_VALUES) {
    throw new SourceFault(`the attribute at byte ${position} says that it has ${count} values`);
  }

  if (TEXT_TYPES.has(adsType)) {
    return readTexts(file, position, count);
  }
  const start = position + 4;
  switch (adsType) {
    case BOOLEAN:
      return numbers(file, start, count).map((value) => value !== 0);
    case INTEGER:
      return numbers(file, start, count);
    case OCTETS:
    case SECURITY_DESCRIPTOR:
      return readOctets(file, start, count);
    case TIME:
      return readTimes(file, start, count);
    case LARGE_INTEGER:
      return readLargeIntegers(file, start, count);
    default:
      return [];
  }
}

export function isKnownType(adsType: number): boolean {
  const others = [BOOLEAN, INTEGER, OCTETS, TIME, LARGE_INTEGER, SECURITY_DESCRIPTOR];
  return TEXT_TYPES.has(adsType) || others.includes(adsType);
}

/** The texts lie anywhere: offsets are relative to the values, and may be below zero. */
function readTexts(file: SourceFile, position: number, count: number): string[] {
  const offsets = numbers(file, position + 4, count);
  const texts: string[] = [];
  let length = 0;
  for (const offset of offsets) {
    const text = file.wideText(position + offset);
    length += text.length * 2;
    if (length > MAX_ATTRIBUTE_BYTES) {
      throw tooLarge(position);
    }
    texts.push(text);
  }
  return texts;
}

function numbers(file: SourceFile, start: number, count: number): number[] {
  const view = file.bytes(start, count * 4);
  return Array.from({ length: count }, (_, index) => view.readInt32LE(index * 4));
}

/** All lengths, then all bytes. */
function readOctets(file: SourceFile, start: number, count: number): Uint8Array[] {
  const lengths = numbers(file, start, count).map((length) => length >>> 0);
  const total = lengths.reduce((sum, length) => sum + length, 0);
  if (total > MAX_ATTRIBUTE_BYTES) {
    throw tooLarge(start - 4);
  }

  // A copy: what the file hands out is valid until the next reading only.
  const all = Uint8Array.from(file.bytes(start + count * 4, total));
  let at = 0;
  return lengths.map((length) => {
    at += length;
    return all.subarray(at - length, at);
  });
}

function readTimes(file: SourceFile, start: number, count: number): number[] {
  const view = file.bytes(start, count * TIME_BYTES);
  return Array.from({ length: count }, (_, index) => {
    const part = (place: number) => view.readUInt16LE(index * TIME_BYTES + place * 2);
    const [year, month, day, hour, minute, second] = [part(0), part(1), part(3), part(4), part(5), part(6)];
    return Math.floor(Date.UTC(year as number, (month as number) - 1, day, hour, minute, second) / 1_000);
  });
}

function readLargeIntegers(file: SourceFile, start: number, count: number): bigint[] {
  const view = file.bytes(start, count * 8);
  return Array.from({ length: count }, (_, index) => view.readBigInt64LE(index * 8));
}

function tooLarge(position: number): SourceFault {
  return new SourceFault(
    `the values of the attribute at byte ${position} come to more than ${MAX_ATTRIBUTE_BYTES} bytes`,
  );
}
