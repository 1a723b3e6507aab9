import { Entry, type ExtraField, parseExtraFields, type ZipFile } from 'yauzl';
import type { ArchiveFile } from './archive-file.ts';

export interface EntryList {
  readonly listed: readonly ListedEntry[];
  /** Why the list ends before its end. */
  readonly listingError: string | undefined;
}

export interface ListedEntry {
  readonly entry: Entry;
  /** Why it cannot be read, where its place in the list already tells. */
  readonly damage: string | undefined;
}

const HEADER_BYTES = 46;
const SIGNATURE = 0x02014b50;
const STRONG_ENCRYPTION = 0x40;
const ENCRYPTION = 0x1;
const ZIP64_FIELD = 0x0001;
const IN_ZIP64 = 0xffff_ffff;

/**
 * The entries that an archive says it has. The library would end its list at the first one that it cannot read,
 * such as one with strong encryption, and lose the good ones behind it.
 */
export async function listEntries(zip: ZipFile, file: ArchiveFile): Promise<EntryList> {
  const listed: ListedEntry[] = [];
  // The library's own types are wrong about it: where the list begins.
  let position = Number(zip.readEntryCursor);
  while (listed.length < zip.entryCount) {
    const header = await file.bytesAt(position, HEADER_BYTES);
    if (header.length < HEADER_BYTES) {
      return { listed, listingError: 'unexpected EOF' };
    }
    if (header.readUInt32LE(0) !== SIGNATURE) {
      return { listed, listingError: `no entry where number ${listed.length + 1} should be` };
    }

    const entry = decodeHeader(header);
    const { fileNameLength, extraFieldLength, fileCommentLength } = entry;
    const rest = await file.bytesAt(position + HEADER_BYTES, fileNameLength + extraFieldLength);
    if (rest.length < fileNameLength + extraFieldLength) {
      return { listed, listingError: 'unexpected EOF' };
    }
    entry.fileNameRaw = Buffer.from(rest.subarray(0, fileNameLength));
    entry.extraFieldRaw = Buffer.from(rest.subarray(fileNameLength));
    listed.push({ entry, damage: decodeExtraFields(entry) });
    position += HEADER_BYTES + fileNameLength + extraFieldLength + fileCommentLength;
  }
  return { listed, listingError: undefined };
}

function decodeHeader(header: Buffer): Entry {
  const entry = new Entry();
  const flags = header.readUInt16LE(8);
  entry.generalPurposeBitFlag = flags | ((flags & STRONG_ENCRYPTION) === 0 ? 0 : ENCRYPTION);
  entry.compressionMethod = header.readUInt16LE(10);
  entry.crc32 = header.readUInt32LE(16);
  entry.compressedSize = header.readUInt32LE(20);
  entry.uncompressedSize = header.readUInt32LE(24);
  entry.fileNameLength = header.readUInt16LE(28);
  entry.extraFieldLength = header.readUInt16LE(30);
  entry.fileCommentLength = header.readUInt16LE(32);
  entry.relativeOffsetOfLocalHeader = header.readUInt32LE(42);
  return entry;
}

/** Takes sizes and place from the fields of large archives; returns what is wrong with them. */
function decodeExtraFields(entry: Entry): string | undefined {
  entry.extraFields = [];
  try {
    entry.extraFields = parseExtraFields(entry.extraFieldRaw);
  } catch {
    return needsZip64(entry) ? 'has damaged extra fields' : undefined;
  }

  const zip64 = entry.extraFields.find(({ id }) => id === ZIP64_FIELD);
  return zip64 === undefined || takeZip64(entry, zip64) ? undefined : 'has damaged sizes';
}

function needsZip64({ compressedSize, uncompressedSize, relativeOffsetOfLocalHeader }: Entry): boolean {
  return [compressedSize, uncompressedSize, relativeOffsetOfLocalHeader].includes(IN_ZIP64);
}

/** The field holds, in this order, what did not fit into the header. */
function takeZip64(entry: Entry, { data }: ExtraField): boolean {
  let position = 0;
  const sizeOf = (value: number): number => {
    if (value !== IN_ZIP64) {
      return value;
    }
    position += 8;
    return position <= data.length ? Number(data.readBigUInt64LE(position - 8)) : Number.NaN;
  };
  const uncompressed = sizeOf(entry.uncompressedSize);
  const compressed = sizeOf(entry.compressedSize);
  const place = sizeOf(entry.relativeOffsetOfLocalHeader);
  if (![uncompressed, compressed, place].every(Number.isSafeInteger)) {
    return false;
  }

  entry.uncompressedSize = uncompressed;
  entry.compressedSize = compressed;
  entry.relativeOffsetOfLocalHeader = place;
  return true;
}
