import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildZip, findCentralHeader, type ZipEntry } from '@secgraph/test-kit';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readAll } from '../decode/chunks.test-support.ts';
import { type ArchiveLimits, DEFAULT_ARCHIVE_LIMITS } from './archive-limits.ts';
import { openArchive } from './open-archive.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secgraph-archive-'));
});
afterEach(async () => {
  await rm(folder, { recursive: true });
});

interface ReadArchive {
  readonly contents: Readonly<Record<string, string>>;
  readonly listingError: string | undefined;
}

/** Name → content, or the error in angle brackets. */
async function read(bytes: Uint8Array, limits: Partial<ArchiveLimits> = {}): Promise<ReadArchive> {
  const path = join(folder, 'archive.zip');
  await writeFile(path, bytes);
  const archive = await openArchive(path, { ...DEFAULT_ARCHIVE_LIMITS, ...limits });
  const contents: Record<string, string> = {};
  for (const entry of archive.entries) {
    contents[entry.name] = await readAll(entry.read()).then(
      (content) => content.toString(),
      (error: Error & { code?: string }) => {
        expect(error.code).toBe('INGEST_BAD_ARCHIVE_ENTRY');
        return `<${error.message}>`;
      },
    );
  }
  archive.close();
  return { contents, listingError: archive.listingError };
}

const LONG = Array.from({ length: 100_000 }, (_, at) => `${at}`).join(' ');

const TWO: readonly ZipEntry[] = [
  { name: 'first.json', content: 'first first first first first' },
  { name: 'second.json', content: 'second', isStored: true },
];

describe('openArchive', () => {
  it.each([{ zip64: false }, { zip64: true }])('reads every file of an archive (%j)', async (options) => {
    const bytes = buildZip(
      [...TWO, { name: 'folder/third', content: LONG }, { name: 'empty', content: '' }],
      options,
    );
    expect((await read(bytes)).contents).toEqual({
      'first.json': 'first first first first first',
      'second.json': 'second',
      'folder/third': LONG,
      empty: '',
    });
  });

  it('passes over folders and what macOS adds', async () => {
    const names = [
      '__MACOSX/._a.json',
      'folder/',
      'folder/.DS_Store',
      '.DS_Store',
      'folder/a.json',
      'my__MACOSX',
    ];
    const bytes = buildZip(names.map((name) => ({ name, content: 'x' })));
    expect(Object.keys((await read(bytes)).contents)).toEqual(['folder/a.json', 'my__MACOSX']);
  });

  it('takes any name, since names are never paths', async () => {
    const names = ['../../etc/passwd', '/absolute', 'C:/windows', 'back\\slash', 'nul\0byte'];
    const bytes = buildZip(names.map((name) => ({ name, content: name })));
    expect(Object.values((await read(bytes)).contents)).toEqual(names);
  });

  it.each([
    ['a wrong checksum', 16, 0x12345678, 'does not match its checksum'],
    ['a larger size than it has', 24, 999, 'has 29 bytes instead of the 999 it declares'],
    ['a smaller size than it has', 24, 5, 'is larger than the 5 bytes it declares'],
    ['no data where it should be', 42, 0x7fff_ffff, 'cannot be found where the archive says it is'],
  ])('fails only the entry with %s', async (_, offset, value, message) => {
    const bytes = buildZip(TWO);
    bytes.writeUInt32LE(value, findCentralHeader(bytes, 0) + offset);
    expect((await read(bytes)).contents).toEqual({
      'first.json': `<archive entry ${message}>`,
      'second.json': 'second',
    });
  });

  it.each([
    ['encryption', 8, 0x1, 'is encrypted'],
    ['strong encryption', 8, 0x41, 'is encrypted'],
    ['strong encryption, wrongly marked', 8, 0x40, 'is encrypted'],
    ['an unknown compression', 10, 12, 'has the unsupported compression method 12'],
  ])('fails only the entry with %s', async (_, offset, value, message) => {
    const bytes = buildZip(TWO);
    bytes.writeUInt16LE(value, findCentralHeader(bytes, 0) + offset);
    expect((await read(bytes)).contents).toEqual({
      'first.json': `<archive entry ${message}>`,
      'second.json': 'second',
    });
  });

  it('fails only the entry with damaged sizes', async () => {
    const bytes = buildZip(TWO, { zip64: true });
    const extra = findCentralHeader(bytes, 0) + 46 + 'first.json'.length;
    bytes.writeUInt16LE(8, extra + 2);
    expect((await read(bytes)).contents).toEqual({
      'first.json': '<archive entry has damaged sizes>',
      'second.json': 'second',
    });
    bytes.writeUInt16LE(999, extra + 2);
    expect((await read(bytes)).contents).toEqual({
      'first.json': '<archive entry has damaged extra fields>',
      'second.json': 'second',
    });
  });

  it('fails only the entry whose data is damaged', async () => {
    const bytes = buildZip(TWO);
    bytes.fill(0xff, 30 + 'first.json'.length, 30 + 'first.json'.length + 6);
    expect((await read(bytes)).contents).toEqual({
      'first.json': '<archive entry cannot be decompressed>',
      'second.json': 'second',
    });
  });

  it('refuses entries that decompress to too much', async () => {
    const bytes = buildZip([{ name: 'bomb', content: Buffer.alloc(3_000_000) }, ...TWO]);
    const { contents } = await read(bytes, { maxRatio: 100 });
    expect(contents).toMatchObject({ bomb: '<archive entry decompresses to more than 100 times its size>' });
    expect(contents).toMatchObject({ 'second.json': 'second' });
    expect((await read(bytes, { maxEntryBytes: 1000 })).contents).toMatchObject({
      bomb: '<archive entry decompresses to 3000000 bytes; at most 1000 are allowed>',
    });
  });

  it.each([
    ['too many entries', { maxEntries: 1 }, /has 2 entries/],
    ['too much in total', { maxTotalBytes: 30 }, /decompresses to 35 bytes/],
  ])('refuses an archive with %s', async (_, limits, message) => {
    await expect(read(buildZip(TWO), limits)).rejects.toMatchObject({
      code: 'INGEST_BAD_ARCHIVE',
      message: expect.stringMatching(message),
    });
  });

  it('refuses what is no archive, and an archive cut off anywhere', async () => {
    const bytes = buildZip(TWO);
    for (const part of [
      Buffer.alloc(0),
      Buffer.from('PK\x03\x04 nothing of the kind'),
      Buffer.alloc(5000, 0x50),
    ]) {
      await expect(read(part)).rejects.toMatchObject({ code: 'INGEST_BAD_ARCHIVE' });
    }
    for (let length = 4; length < bytes.length; length += 7) {
      await expect(read(bytes.subarray(0, length))).rejects.toMatchObject({ code: 'INGEST_BAD_ARCHIVE' });
    }
  });

  it('keeps what is listed when the list is damaged further on', async () => {
    const bytes = buildZip(TWO);
    bytes.write('XX', findCentralHeader(bytes, 1));
    const { contents, listingError } = await read(bytes);
    expect(Object.keys(contents)).toEqual(['first.json']);
    expect(listingError).toMatch(/^archive cannot be read to its end: /);
  });
});
