import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type EstateOptions, writeEstate } from '@secgraph/estate';
import { type EntryResult, ingestFile } from '@secgraph/ingest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'estate-ingest-'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('an invented estate', () => {
  it.each<[string, EstateOptions]>([
    ['tiny', { size: 'tiny' }],
    ['of several forests', { objects: 2_500, domains: 4, forests: 2, trusts: 4, seed: 3 }],
    ['kept badly', { objects: 1_500, hygiene: 'poor', nesting: 1, sessions: 10, stale: 0.4, seed: 9 }],
    ['with planted paths', { size: 'tiny', plant: true }],
    ['with tenants', { objects: 1_200, domains: 3, forests: 2, entra: true, plant: true, seed: 5 }],
    ['kept well', { objects: 1_500, hygiene: 'good', certificateServices: false, seed: 11 }],
  ])('%s is taken in without a warning', async (name, options) => {
    const path = join(folder, `${name}.zip`);
    const summary = await writeEstate({ ...options, out: path });
    const results = await ingest(path);

    expect(results.flatMap(({ errors, warnings }) => [...errors, ...warnings])).toEqual([]);
    expect(results.flatMap(({ notes }) => [...notes])).toEqual([]);
    expect(results.map(({ recordsConverted }) => recordsConverted)).toEqual(
      summary.files.map(({ count }) => count),
    );
  });
});

async function ingest(path: string): Promise<EntryResult[]> {
  const results: EntryResult[] = [];
  for await (const entry of ingestFile({ path, kind: 'zip', fileName: 'estate.zip', workers: 1 })) {
    for await (const _ of entry.batches()) {
      continue;
    }
    results.push(entry.result());
  }
  return results;
}
