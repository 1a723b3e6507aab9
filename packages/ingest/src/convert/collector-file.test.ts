import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { type DescribedBatch, describeBatch } from '../batch/describe-batch.test-support.ts';
import { ConvertPool } from './convert-pool.ts';
import type { EntryResult } from './ingest-entry.ts';
import { type IngestOptions, ingestFile } from './ingest-file.ts';

const pool = new ConvertPool({ workers: 1 });
const folder = await mkdtemp(join(tmpdir(), 'secgraph-collector-'));
afterAll(async () => {
  await pool.close();
  await rm(folder, { recursive: true });
});

interface Ingested {
  readonly result: EntryResult;
  readonly graph: readonly DescribedBatch[];
}

async function ingest(content: object, options: Partial<IngestOptions> = {}): Promise<Ingested> {
  const path = join(folder, 'upload.json');
  await writeFile(path, JSON.stringify(content));
  const entries: Ingested[] = [];
  for await (const entry of ingestFile({ path, kind: 'json', fileName: 'upload.json', pool, ...options })) {
    const graph: DescribedBatch[] = [];
    for await (const batch of entry.batches()) {
      graph.push(describeBatch(batch));
    }
    entries.push({ result: entry.result(), graph });
  }
  const [ingested] = entries;
  if (ingested === undefined) {
    throw new Error('no entry');
  }
  return ingested;
}

async function resultOf(content: object, options: Partial<IngestOptions> = {}): Promise<EntryResult> {
  return (await ingest(content, options)).result;
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

describe('a file of Entra ID and Azure', () => {
  const tenantId = '6c12b0b0-b2cc-4a73-8252-0b94bfca2145';
  const group = { id: 'g-1', displayName: 'Admins', tenantName: 'contoso.com', tenantId };
  const member = { id: 'u-1', '@odata.type': '#microsoft.graph.user' };
  const owner = { properties: { principalId: 'u-1', scope: '/subscriptions/s-1', roleDefinitionId: 'r' } };
  const data = [
    { kind: 'AZGroup', data: group },
    { kind: 'AZGroupMember', data: { groupId: 'g-1', members: [{ member, groupId: 'g-1' }] } },
    { kind: 'AZSubscriptionOwner', data: { subscriptionId: '/subscriptions/s-1', owners: [{ owner }] } },
  ];
  const meta = { type: 'azure', version: 5, count: data.length };

  it('may tell what it is at its end, as its collector writes it, or at its beginning', async () => {
    const [last, first] = [await ingest({ data, meta }), await ingest({ meta, data })];
    expect(first.graph).toEqual(last.graph);
    expect(last.result).toMatchObject({ type: 'azure', errors: [], warnings: [], recordsConverted: 3 });
    expect(last.graph.flatMap(({ relationships }) => relationships)).toEqual([
      `${tenantId.toUpperCase()} -[AZContains]-> G-1 {}`,
      'U-1 -[AZMemberOf]-> G-1 {}',
      'U-1 -[AZOwner]-> /SUBSCRIPTIONS/S-1 {}',
    ]);
  });

  it('may have its identifiers in either letter case', async () => {
    const upper = JSON.stringify(data).replaceAll(/"(?:[gu]-1|\/subscriptions\/s-1|6c12[^"]*)"/g, (id) =>
      id.toUpperCase(),
    );
    expect(upper).not.toBe(JSON.stringify(data));
    expect((await ingest({ data: JSON.parse(upper), meta })).graph).toEqual(
      (await ingest({ data, meta })).graph,
    );
  });

  it('is read on behind records of kinds that nobody knows, and behind bad ones, whose places it tells', async () => {
    const [first, ...others] = data;
    const odd = [{ kind: 'AZFuture', data: { id: 'f' } }, { kind: 'AZUser', data: { id: 5 } }, 'nonsense'];
    const { result, graph } = await ingest({ data: [first, ...odd, ...others], meta });
    expect(graph).toEqual((await ingest({ data, meta })).graph);
    expect(result.warnings).toEqual([
      'data[2].data.id: expected string, got number',
      'data[3]: expected object, got string',
    ]);
    expect(result).toMatchObject({
      errors: [],
      recordsRead: data.length + 3,
      recordsConverted: data.length + 1,
    });
  });
});
