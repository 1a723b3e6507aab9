import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { readPackedText } from '@secgraph/graph';
import { createCancellation, requestCancellation } from '@secgraph/kernel';
import { buildZip, type ZipEntry } from '@secgraph/test-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { DEFAULT_RECORD_LIMITS } from '../decode/record-limits.ts';
import { ConvertPool } from './convert-pool.ts';
import type { EntryResult } from './ingest-entry.ts';
import { type IngestOptions, ingestFile } from './ingest-file.ts';

/** Its records say what is to happen to them. */
const WORKER = new URL('./misbehaving-worker.test-support.ts', import.meta.url);
const META = '"meta":{"type":"users","version":6}';

let folder: string;
let pool: ConvertPool;
let fileNumber = 0;
let path: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secgraph-ingest-'));
  pool = new ConvertPool({ workers: 2, workerFile: WORKER });
});

beforeEach(() => {
  path = join(folder, `${fileNumber++}`);
});

afterAll(async () => {
  await pool.close();
  await rm(folder, { recursive: true });
});

interface Ingested extends EntryResult {
  /** `kind:id` of every node, in order. */
  readonly nodes: readonly string[];
}

async function ingest(
  content: string | Uint8Array,
  options: Partial<IngestOptions> = {},
): Promise<Ingested[]> {
  await writeFile(path, content);
  const entries: Ingested[] = [];
  const all = {
    path,
    kind: 'json',
    fileName: 'upload.json',
    pool,
    temporaryFolder: folder,
    ...options,
  } as const;
  for await (const entry of ingestFile(all)) {
    const nodes: string[] = [];
    for await (const batch of entry.batches()) {
      batch.upserts.objectIds.forEach((ref, row) => {
        const kindSet = batch.kindSets[batch.upserts.kindSets[row] ?? -1] ?? [];
        nodes.push(`${batch.kinds[kindSet[0] ?? -1]}:${readPackedText(batch.objectIds, ref)}`);
      });
    }
    entries.push({ ...entry.result(), nodes });
  }
  return entries;
}

const ingestZip = async (entries: readonly ZipEntry[], options: Partial<IngestOptions> = {}) =>
  ingest(buildZip(entries), { kind: 'zip', fileName: 'upload.zip', ...options });

const users = (...ids: string[]) => `{${META},"data":[${ids.map((id) => JSON.stringify({ id })).join(',')}]}`;

/** Some megabytes of records, so that there are several runs. */
function manyRecords(count: number, special: Readonly<Record<number, string>> = {}): string[] {
  const padding = 'x'.repeat(1000);
  return Array.from({ length: count }, (_, at) =>
    JSON.stringify({ id: `N${at}`, padding, action: special[at] }),
  );
}

describe('ingestFile of a JSON file', () => {
  it.each([
    ['meta first', users('A', 'B')],
    ['data first', `{"data":[{"id":"A"},{"id":"B"}],${META}}`],
    ['a byte order mark', `\ufeff${users('A', 'B')}`],
    ['UTF-16', Buffer.from(`\ufeff${users('A', 'B')}`, 'utf16le')],
    ['gzip', gzipSync(users('A', 'B'))],
  ])('converts the records of a file with %s', async (_, content) => {
    expect(await ingest(content)).toEqual([
      {
        index: 0,
        fileName: 'upload.json',
        parentFileName: '',
        errors: [],
        warnings: [],
        recordsDeclared: 2,
        recordsRead: 2,
        recordsConverted: 2,
        unpackedBytes: expect.any(Number),
        type: 'users',
        notes: new Map(),
        domainCounts: {},
        nodes: ['users:A', 'users:B'],
      },
    ]);
  });

  it.each([
    ['lacks its last brackets', users('A', 'B').slice(0, -2), 'the file ends too early'],
    ['lacks its last brace', users('A', 'B').slice(0, -1), 'the file ends too early'],
    ['is followed by another', `${users('A', 'B')}{}`, 'what follows at byte'],
    ['is followed by junk', `{"data":[{"id":"A"},{"id":"B"}],${META}}\0\0`, 'what follows at byte'],
    ['goes on with junk', `{${META},"data":[{"id":"A"},{"id":"B"}]]}`, 'what follows at byte'],
  ])('converts the records of a file that %s, with a warning', async (_, content, warning) => {
    const [entry] = await ingest(content);
    expect(entry).toMatchObject({ errors: [], warnings: [expect.stringContaining(warning)] });
    expect(entry?.nodes).toEqual(['users:A', 'users:B']);
  });

  it.each([
    ['lacks its last brace', '{"graph":{"nodes":[]}', ['the file ends too early']],
    ['lacks more', '{"graph":{"nodes":[]},"metadata":{', ['the file ends too early']],
    ['is followed by another', '{"graph":{"nodes":[]}}{', ['what follows at byte 22']],
    ['goes on with junk', '{"graph":{"nodes":[]}]', ['what follows at byte 21']],
    ['has broken metadata', '{"graph":{"nodes":[]},"metadata":{"a":tru}}', ['what follows at byte 33']],
    ['is whole', '{"graph":{"nodes":[]},"x":[1],"metadata":{}} ', []],
  ])('says what is wrong at the end of a graph that %s', async (_, content, warnings) => {
    const [entry] = await ingest(content);
    expect(entry).toMatchObject({
      errors: [],
      warnings: warnings.map((warning) => expect.stringContaining(warning)),
    });
  });

  it('keeps record order whichever thread is done first', async () => {
    const records = manyRecords(6000, { 10: 'dawdle', 2500: 'dawdle' });
    const [entry] = await ingest(`{"data":[${records.join(',')}],${META}}`);
    expect(entry?.nodes).toEqual(records.map((_, at) => `users:N${at}`));
    expect(entry).toMatchObject({ errors: [], recordsRead: 6000, recordsConverted: 6000 });
  });

  it('reports bad records with their place and converts the others', async () => {
    const [entry] = await ingest(
      `{${META},"data":[{"id":"A"},{"id":tru},{"id":"B","action":"throw"},{"id":"C"} {"id":"D"},,{"id":"E"},{"id":"F`,
    );
    expect(entry?.nodes).toEqual(['users:A', 'users:C', 'users:D', 'users:E']);
    expect(entry?.errors).toEqual([
      expect.stringMatching(/^data\[1\]: invalid JSON: .* \(byte 56\)$/),
      'data[2]: could not be converted: a bug',
      expect.stringMatching(/^data\[4\]: expected ',' before it/),
      expect.stringMatching(/^data\[5\]: expected a value/),
      expect.stringMatching(/^data\[7\]: unexpected EOF/),
    ]);
  });

  it('keeps the first hundred messages and counts the others', async () => {
    const [entry] = await ingest(`{${META},"data":[${'{"a":},'.repeat(250)}{"id":"A"}]}`);
    expect(entry?.errors).toHaveLength(101);
    expect(entry?.errors.at(-1)).toBe('… and 150 more');
    expect(entry?.nodes).toEqual(['users:A']);
  });

  it.each([
    ['', 'no valid meta tag or data tag found: the file is empty'],
    ['{"data":[{"id":"A"}]}', 'no valid meta tag found'],
    [`{${META}}`, 'no data tag found'],
    ['PK\x03\x04', 'file is not valid json'],
    [gzipSync(users('A')).subarray(0, 40), 'The gzip data is damaged or cut off.'],
  ])('fails a file that is none', async (content, message) => {
    expect(await ingest(content)).toMatchObject([{ errors: [message], nodes: [], type: undefined }]);
  });

  it('loses only the records that a dying thread had', async () => {
    const records = manyRecords(3000, { 5: 'die' });
    const [entry] = await ingest(`{${META},"data":[${records.join(',')}]}`);
    expect(entry?.errors).toEqual([
      expect.stringMatching(/^data\[0\]: converter stopped: .* up to data\[\d+\]/),
    ]);
    expect(entry?.nodes.at(-1)).toBe('users:N2999');

    expect(await ingest(users('A'))).toMatchObject([{ errors: [], nodes: ['users:A'] }]);
  });

  it('survives a thread that runs out of memory', async () => {
    const small = new ConvertPool({ workers: 1, workerFile: WORKER, maxHeapMb: 64 });
    const [entry] = await ingest(`{${META},"data":[{"id":"A","action":"exhaust"}]}`, { pool: small });
    expect(entry?.errors).toEqual([expect.stringMatching(/^data\[0\]: converter stopped: /)]);
    await small.close();
  });
});

describe('ingestFile of a file with records that do not end', () => {
  const good = (id: string) => JSON.stringify({ id, inner: [{ id: 'inner' }, { id: 'inner' }] });
  const noBrace = '{"id":"X","inner":{"id":"inner"';
  const noQuote = '{"id":"X","name":"unterminated,"inner":[{"id":"inner"},{"id":"inner"}]}';

  it.each([
    ['a brace is missing', noBrace],
    ['a quote is missing', noQuote],
    ['there is a quote too many', '{"id":"X"","inner":[]}'],
  ])('goes on behind a record where %s', async (_, bad) => {
    const data = `"data":[${[good('A'), bad, good('B'), good('C')].join(',\n ')}]`;
    for (const content of [`{${META},${data}}`, `{${data},${META}}`]) {
      const [entry] = await ingest(content);
      expect(entry?.nodes).toEqual(['users:A', 'users:B', 'users:C']);
      expect(entry?.errors).toEqual([expect.stringMatching(/^data\[1\]: unexpected EOF/)]);
    }
  });

  it('goes on behind every one of several', async () => {
    const data = [good('A'), noBrace, good('B'), noBrace, noBrace, good('C')].join(',');
    const [entry] = await ingest(`{"data":[${data}],${META}}`);
    expect(entry?.nodes).toEqual(['users:A', 'users:B', 'users:C']);
    expect(entry?.errors).toHaveLength(3);
  });

  it('goes on within the arrays of a graph', async () => {
    const nodes = [good('A'), noQuote, good('B')].join(',');
    const [entry] = await ingest(`{"graph":{"edges":[${good('E')}],"nodes":[${nodes}]},"metadata":{}}`);
    expect(entry?.nodes).toEqual(['nodes:A', 'nodes:B', 'edges:E']);
  });

  it('takes nothing from a record that the end of the file cuts off', async () => {
    const cut = '{"id":"X","inner":[{"id":"inner"},{"id":"inner"}],"more":[{"id":"y"},{"id":"z"}]';
    for (const end of ['', ',{"id":"w"', ',{"id":"w"}]', ']']) {
      const [entry] = await ingest(`{${META},"data":[${good('A')},${cut}${end}`);
      expect(entry?.nodes).toEqual(['users:A']);
      expect(entry?.errors).toHaveLength(1);
    }
  });
});

describe('ingestFile of an OpenGraph file', () => {
  it('converts nodes before edges wherever they stand', async () => {
    const [entry] = await ingest(
      '{"graph":{"edges":[{"id":"E1"},{"id":"E2"}],"nodes":[{"id":"N1"}]},"metadata":{"source_kind":"Hub"}}',
    );
    expect(entry).toMatchObject({
      type: 'opengraph',
      errors: [],
      nodes: ['nodes:N1', 'edges:E1', 'edges:E2'],
    });
  });

  it('keeps what stands before the damage', async () => {
    const [entry] = await ingest('{"graph":{"nodes":[{"id":"N1"},{"id":"N2"}],"edges":[{"id":"E1"},{"id"');
    expect(entry?.nodes).toEqual(['nodes:N1', 'nodes:N2', 'edges:E1']);
    expect(entry?.errors).toEqual([
      expect.stringMatching(/^edges\[1\]: unexpected EOF/),
      'error decoding edges array: unexpected EOF',
    ]);
  });
});

describe('ingestFile of an archive', () => {
  it('yields every entry under its own name', async () => {
    const results = await ingestZip([
      { name: 'a/users.json', content: users('A') },
      { name: 'image.png', content: '\x89PNG' },
      { name: 'empty.json', content: '' },
      { name: 'nested.zip', content: buildZip([{ name: 'x.json', content: users('X') }]) },
      { name: '.DS_Store', content: 'x' },
      { name: 'utf16.json', content: Buffer.from(`\ufeff${users('B')}`, 'utf16le') },
      { name: 'users.json.gz', content: gzipSync(users('C')) },
    ]);
    expect(
      results.map(({ index, fileName, parentFileName, errors, nodes }) => [
        index,
        fileName,
        parentFileName,
        errors[0],
        ...nodes,
      ]),
    ).toEqual([
      [0, 'a/users.json', 'upload.zip', undefined, 'users:A'],
      [1, 'image.png', 'upload.zip', 'file is not valid json'],
      [2, 'empty.json', 'upload.zip', 'no valid meta tag or data tag found: the file is empty'],
      [3, 'nested.zip', 'upload.zip', 'file is not valid json'],
      [4, 'utf16.json', 'upload.zip', undefined, 'users:B'],
      [5, 'users.json.gz', 'upload.zip', undefined, 'users:C'],
    ]);
  });

  it('goes on behind the entries that were ingested before', async () => {
    const entries = ['A', 'B', 'C'].map((id) => ({ name: id, content: users(id) }));
    expect(await ingestZip(entries, { skipEntries: 2 })).toMatchObject([{ index: 2, nodes: ['users:C'] }]);
    expect(await ingestZip(entries, { skipEntries: 3 })).toEqual([]);
  });

  it('spools large entries to disk and leaves nothing there', async () => {
    const records = manyRecords(18_000);
    const [entry] = await ingestZip([
      { name: 'large.json', content: `{"data":[${records.join(',')}],${META}}` },
    ]);
    expect(entry).toMatchObject({ errors: [], recordsConverted: 18_000 });
    expect((await readdir(folder)).filter((name) => name.includes('spool'))).toEqual([]);
  });

  it.each([
    ['PK\x03\x04 and nothing else', expect.stringMatching(/^archive cannot be read: /)],
    ['', expect.stringMatching(/^archive cannot be read: /)],
  ])('records one failed file for an archive that cannot be read', async (content, message) => {
    expect(await ingest(content, { kind: 'zip', fileName: 'upload.zip' })).toMatchObject([
      { index: 0, fileName: 'upload.zip', parentFileName: '', errors: [message] },
    ]);
  });

  it('records one failed file for an archive of nothing', async () => {
    expect(await ingestZip([{ name: 'folder/', content: '' }])).toMatchObject([
      { fileName: 'upload.zip', parentFileName: '', errors: ['archive contains no files'] },
    ]);
  });
});

describe('ingestFile', () => {
  it('stops when it is aborted or cancelled', async () => {
    const cancellation = createCancellation();
    requestCancellation(cancellation);
    await expect(ingest(users('A'), { signal: AbortSignal.abort(new Error('stop')) })).rejects.toThrow(
      'stop',
    );
    await expect(ingest(users('A'), { cancellation })).rejects.toMatchObject({ code: 'KERNEL_CANCELLED' });
  });

  it('may be left at any time', async () => {
    await writeFile(path, `{${META},"data":[${manyRecords(4000).join(',')}]}`);
    for await (const entry of ingestFile({ path, kind: 'json', fileName: 'x', pool })) {
      for await (const _ of entry.batches()) {
        break;
      }
      break;
    }
    expect(await ingest(users('A'))).toMatchObject([{ nodes: ['users:A'] }]);
  });

  it('does not blame the file for a stored upload that is gone', async () => {
    for (const kind of ['json', 'zip'] as const) {
      const gone = ingestFile({ path: join(folder, 'gone'), kind, fileName: 'x', pool });
      await expect(gone.next()).rejects.toMatchObject({ code: 'STORED_FILE_UNREADABLE' });
    }
  });

  it('applies the limits of records', async () => {
    const limits = { records: { ...DEFAULT_RECORD_LIMITS, maxRecordBytes: 12 } };
    const [entry] = await ingest(users('A', 'too long', 'B'), { limits });
    expect(entry).toMatchObject({
      nodes: ['users:A', 'users:B'],
      errors: [expect.stringMatching(/^data\[1\]: larger than 12 bytes/)],
    });
  });

  it('converts with the converters of the product', async () => {
    const user = { ObjectIdentifier: 's-1-5-21-1-2-3-500', Properties: { name: 'a@b.c' }, Aces: [] };
    const content = `{"data":[${JSON.stringify(user)},${JSON.stringify({ ...user, Aces: 5 })}],${META}}`;
    const [entry] = await ingest(content, { pool: undefined, workers: 1 });
    expect(entry?.nodes).toEqual([expect.stringContaining('S-1-5-21-1-2-3-500')]);
    expect(entry?.errors).toEqual(['data[1].Aces: expected array, got number']);

    const graph = '{"graph":{"nodes":[{"id":"x","kinds":["K"]},{"id":1}],"edges":[]}}';
    const [node] = await ingest(graph, { pool: undefined, workers: 1 });
    expect(node).toMatchObject({ nodes: ['K:X'], recordsRead: 2, recordsConverted: 1 });

    const [deleted] = await ingest('{"meta":{"type":"deleted"},"data":[{}]}', {
      pool: undefined,
      workers: 1,
    });
    expect(deleted?.errors).toEqual(['no handler for ingest data type: deleted']);
    const [old] = await ingest('{"meta":{"type":"computers"},"data":[{}]}', { pool: undefined, workers: 1 });
    expect(old).toMatchObject({ errors: [], warnings: [expect.stringContaining('ignored')] });
  });
});
