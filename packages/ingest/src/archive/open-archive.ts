import { CodedError } from '@secgraph/kernel';
import { type Entry, fromRandomAccessReaderPromise, getFileNameLowLevel, type ZipFile } from 'yauzl';
import type { ByteChunks } from '../decode/peek-bytes.ts';
import { isUnreadableFile } from '../decode/stored-file-error.ts';
import { ArchiveFile } from './archive-file.ts';
import type { ArchiveLimits } from './archive-limits.ts';
import { type EntryList, type ListedEntry, listEntries } from './list-entries.ts';
import { readEntry } from './read-entry.ts';

/** An opened ZIP file. */
export interface Archive {
  /** Every entry that is a file worth reading, in archive order. */
  readonly entries: readonly ArchiveEntry[];
  /** Why the list may be incomplete. */
  readonly listingError: string | undefined;
  close(): void;
}

export interface ArchiveEntry {
  /** Only to be shown, and never a path to write to. */
  readonly name: string;
  /** Its size as it lies in the archive. */
  readonly storedBytes: number;
  /** Its size once decompressed, as the archive declares it. */
  readonly declaredBytes: number;
  /**
   * The decompressed bytes. Throws `INGEST_BAD_ARCHIVE_ENTRY` at the first sign of damage, at the latest behind
   * the last byte: nothing read may be used before the end is reached.
   */
  read(): ByteChunks;
}

/**
 * Throws `INGEST_BAD_ARCHIVE` when the archive as a whole cannot be read or is too large, and `STORED_FILE_UNREADABLE` when
 * that is the fault of its disk.
 */
export async function openArchive(path: string, limits: ArchiveLimits): Promise<Archive> {
  const file = await ArchiveFile.open(path);
  const zip = await openZip(file);
  try {
    const { listed, listingError } = await listFiles(zip, file, limits);
    assertTotalSize(listed, limits);
    const entries = listed.map((found) => ({
      name: entryName(found.entry),
      storedBytes: found.entry.compressedSize,
      declaredBytes: found.entry.uncompressedSize,
      read: () => readEntry({ zip, file }, found, limits),
    }));
    return { entries, listingError, close: () => zip.close() };
  } catch (error) {
    zip.close();
    throw error;
  }
}

async function openZip(file: ArchiveFile): Promise<ZipFile> {
  try {
    // Names and sizes are checked here, per entry: the library would give the whole archive up.
    return await fromRandomAccessReaderPromise(file, file.sizeBytes, {
      autoClose: false,
      decodeStrings: false,
      validateEntrySizes: false,
    });
  } catch (cause) {
    file.close(() => {});
    if (isUnreadableFile(cause)) {
      throw cause;
    }
    throw badArchive(`archive cannot be read: ${reasonOf(cause)}`, cause);
  }
}

async function listFiles(zip: ZipFile, file: ArchiveFile, limits: ArchiveLimits): Promise<EntryList> {
  if (zip.entryCount > limits.maxEntries) {
    throw badArchive(`archive has ${zip.entryCount} entries; at most ${limits.maxEntries} are allowed`);
  }

  const { listed, listingError } = await listEntries(zip, file);
  return {
    listed: listed.filter(({ entry }) => isWorthReading(entryName(entry))),
    listingError: listingError && `archive cannot be read to its end: ${listingError}`,
  };
}

/** Declared sizes are enough: an entry that yields more than it declares is refused while it is read. */
function assertTotalSize(listed: readonly ListedEntry[], limits: ArchiveLimits): void {
  const total = listed.reduce(
    (sum, { entry, damage }) => sum + (damage === undefined ? entry.uncompressedSize : 0),
    0,
  );
  if (total > limits.maxTotalBytes) {
    throw badArchive(`archive decompresses to ${total} bytes; at most ${limits.maxTotalBytes} are allowed`);
  }
}

function entryName(entry: Entry): string {
  return getFileNameLowLevel(entry.generalPurposeBitFlag, entry.fileNameRaw, entry.extraFields, false);
}

/** Everything but folders and what macOS adds. */
function isWorthReading(name: string): boolean {
  const parts = name.split('/');
  return !name.endsWith('/') && parts[0] !== '__MACOSX' && parts.at(-1) !== '.DS_Store';
}

function badArchive(message: string, cause?: unknown): CodedError<'INGEST_BAD_ARCHIVE'> {
  return new CodedError('INGEST_BAD_ARCHIVE', message, cause === undefined ? {} : { cause });
}

function reasonOf(cause: unknown): string {
  return cause instanceof Error ? cause.message : String(cause);
}
