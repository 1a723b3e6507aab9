import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ConvertPool } from './convert-pool.ts';
import type { EntryResult } from './ingest-entry.ts';
import { type IngestOptions, ingestFile } from './ingest-file.ts';

const pool = new ConvertPool({ workers: 1 });
const folder = await mkdtemp(join(tmpdir(), 'secgraph-collector-'));
afterAll(async () => {
  await pool.close();
  await rm(folder, { recursive: true });
});

async function resultOf(content: object, options: Partial<IngestOptions> = {}): Promise<EntryResult> {
  const path = join(folder, 'upload.json');
  await writeFile(path, JSON.stringify(content));
  const results: EntryResult[] = [];
  for await (const entry of ingestFile({ path, kind: 'json', fileName: 'upload.json', pool, ...options })) {
    for await (const _ of entry.batches()) {
      // Only the result matters.
    }
    results.push(entry.result());
  }
  const [result] = results;
  if (result === undefined) {
    throw new Error('no entry');
  }
  return result;
}

describe('the result of a file of the collector format', () => {
  it('counts what comes up again and again in one warning, however many runs the file takes', async () => {
    const padding = 'x'.repeat(10_000);
    const data = Array.from({ length: 300 }, (_, index) => ({
      ObjectIdentifier: `S-${index}`,
      Properties: { padding },
      Aces: [
        { PrincipalSID: 'P', PrincipalType: 'User', RightName: 'WriteDACL' },
        { PrincipalSID: 'P', PrincipalType: 'User', RightName: 'GenericAll' },
      ],
    }));
    expect(await resultOf({ data, meta: { type: 'gpos', version: 6 } })).toMatchObject({
      errors: [],
      warnings: ['access-control entries with unknown right "WriteDACL" left out: 300'],
      recordsConverted: 300,
    });
  });

  it('says that old local groups were taken, unless they were not', async () => {
    const file = {
      data: [
        {
          ObjectIdentifier: 'C',
          LocalAdmins: { Collected: true, Results: [{ ObjectIdentifier: 'U', ObjectType: 'User' }] },
        },
      ],
      meta: { type: 'computers', version: 5 },
    };
    expect((await resultOf(file)).warnings).toEqual([
      expect.stringMatching(/LocalAdmins, .* are taken as members of the local groups 544, .*: 1$/),
    ]);
    expect((await resultOf(file, { takesOldLocalGroups: false })).warnings).toEqual([]);
  });
});
