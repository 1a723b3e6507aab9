import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { buildZip, type ZipEntry } from '@secgraph/test-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { DEFAULT_ARCHIVE_LIMITS } from '../archive/archive-limits.ts';
import { ConvertPool } from './convert-pool.ts';
import type { EntryResult } from './ingest-entry.ts';
import { type IngestOptions, ingestFile } from './ingest-file.ts';

const MIB = 1024 * 1024;
let folder: string;
let pool: ConvertPool;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secgraph-budget-'));
  pool = new ConvertPool({ workers: 1 });
});
afterAll(async () => {
  await pool.close();
  await rm(folder, { recursive: true });
});

async function ingest(content: string | Uint8Array, options: Partial<IngestOptions>): Promise<EntryResult[]> {
  const path = join(folder, 'upload');
  await writeFile(path, content);
  const results: EntryResult[] = [];
  for await (const entry of ingestFile({ path, kind: 'zip', fileName: 'upload', pool, ...options })) {
    for await (const _ of entry.batches()) {
      // Only what becomes of the file matters.
    }
    results.push(entry.result());
  }
  return results;
}

/** A users file of so many bytes, most of them white space. */
function fileOf(bytes: number): string {
  const [head, tail] = ['{"meta":{"type":"users","version":6},"data":[', ']}'];
  return head.padEnd(bytes - tail.length) + tail;
}

const archive = (maxTotalBytes: number) => ({ archive: { ...DEFAULT_ARCHIVE_LIMITS, maxTotalBytes } });
const errorsOf = (results: readonly EntryResult[]) =>
  results.map(({ fileName, errors }) => [fileName, ...errors]);

describe('the budget of an archive', () => {
  it('counts what really comes out, also of compressed files within', async () => {
    const entries: readonly ZipEntry[] = [
      { name: 'a.json', content: fileOf(1_000) },
      { name: 'b.json.gz', content: gzipSync(fileOf(5_000)), isStored: true },
    ];
    const packed = gzipSync(fileOf(5_000)).length;
    const results = await ingest(buildZip(entries), {});

    expect(errorsOf(results)).toEqual([['a.json'], ['b.json.gz']]);
    expect(results.map(({ unpackedBytes }) => unpackedBytes)).toEqual([1_000, packed + 5_000]);
  });

  it('ends with the file that is too much, in spite of sizes that look small', async () => {
    const bomb = gzipSync(fileOf(4 * MIB));
    const names = ['a', 'b', 'c', 'd', 'e'];
    const bytes = buildZip(names.map((name) => ({ name, content: bomb })));
    const results = await ingest(bytes, { limits: archive(10 * MIB) });

    expect(errorsOf(results)).toEqual([
      ['a'],
      ['b'],
      ['c', 'the archive unpacks to more than 10485760 bytes; this file and all behind it are left out'],
    ]);
  });

  it('goes on where a stopped service left it', async () => {
    const bytes = buildZip([{ name: 'a', content: fileOf(1_000) }]);
    const spent = { file: 9_500, job: 0 };
    const results = await ingest(bytes, { limits: archive(10_000), unpackedBefore: spent });
    expect(results[0]?.errors).toHaveLength(1);
  });

  it('allows no more than a thousandfold, all layers together', async () => {
    const layer = gzipSync(fileOf(60 * MIB));
    const results = await ingest(buildZip([{ name: 'bomb.gz', content: layer }]), {});
    expect(layer.length).toBeGreaterThan((60 * MIB) / 1_100);
    expect(errorsOf(results)).toEqual([
      ['bomb.gz', 'The content decompresses to more than 1000 times its size.'],
    ]);
  });
});

describe('the budget of a job', () => {
  const limits = { maxJobBytes: 10_000 };

  it('counts files that lie in no archive', async () => {
    const options = { kind: 'json', limits, unpackedBefore: { file: 0, job: 9_500 } } as const;
    expect((await ingest(fileOf(500), options))[0]?.errors).toEqual([]);
    expect((await ingest(fileOf(501), options))[0]?.errors).toEqual([
      'the files of this job unpack to more than 10000 bytes; what is left of it is left out',
    ]);
  });

  it('counts those that do', async () => {
    const bytes = buildZip([
      { name: 'a', content: fileOf(600) },
      { name: 'b', content: fileOf(600) },
    ]);
    const results = await ingest(bytes, { limits, unpackedBefore: { file: 0, job: 9_000 } });
    expect(results.map(({ errors }) => errors.length)).toEqual([0, 1]);
  });
});

describe('the time of a file', () => {
  it('ends the file alone', async () => {
    const bytes = buildZip([
      { name: 'a', content: fileOf(100) },
      { name: 'b', content: fileOf(100) },
    ]);
    const results = await ingest(bytes, { limits: { maxFileMs: 0 } });
    const error = 'reading took longer than 0 seconds; what is left of the file is left out';
    expect(errorsOf(results)).toEqual([
      ['a', error],
      ['b', error],
    ]);
  });
});

describe('room on the disk', () => {
  it('is asked for before an entry goes there, and an answer that there is none is no fault of the file', async () => {
    const bytes = buildZip([{ name: 'a', content: fileOf(20 * MIB), isStored: true }]);
    const asked: number[] = [];
    const refused = new Error('no room');
    const ingesting = ingest(bytes, {
      temporaryFolder: folder,
      reserveSpace: async (wanted) => {
        asked.push(wanted);
        throw refused;
      },
    });
    await expect(ingesting).rejects.toBe(refused);
    expect(asked).toEqual([20 * MIB]);
  });
});
