import { DeletionRequestRepository } from '@secgraph/database/datapipe';
import { SourceKindRepository } from '@secgraph/database/graph';
import { createTestDatabase } from '@secgraph/test-kit/database';
import { beforeEach, describe, expect, it } from 'vitest';
import type { NodeDump } from '../testing/dump-snapshot.ts';
import { openDatapipe } from '../testing/open-datapipe.ts';

const { database } = await createTestDatabase();
const datapipe = await openDatapipe(database);
const sourceKinds = new SourceKindRepository(database.kysely);
const requests = new DeletionRequestRepository(database.kysely);

interface OpenGraph {
  readonly nodes?: readonly object[];
  readonly edges?: readonly object[];
}

function openGraphFile(graph: OpenGraph, sourceKind?: string) {
  return { json: { ...(sourceKind === undefined ? {} : { metadata: { source_kind: sourceKind } }), graph } };
}

function collectorFile(type: string, ...data: readonly object[]) {
  return { json: { meta: { type, version: 6, count: data.length }, data } };
}

function node(objectId: string): NodeDump | undefined {
  return datapipe.dump().nodes.find((candidate) => candidate.objectId === objectId);
}

const relationships = () => datapipe.dump().relationships.map(({ text }) => text);

async function deleteGraph(scope: {
  readonly isEverything?: boolean;
  readonly sourceKinds?: readonly string[];
}) {
  const nothing = { isEverything: false, isSourceless: false, sourceKinds: [], relationshipKinds: [] };
  await requests.request('tester', { ...nothing, ...scope });
  await datapipe.tick();
}

beforeEach(() => deleteGraph({ isEverything: true }));

describe('nodes of an OpenGraph file', () => {
  it('are one whatever the case of their id; the first kind of the last record is the primary one', async () => {
    await datapipe.ingest(
      openGraphFile({
        nodes: [{ id: 'abc', kinds: ['Person', 'Author'], properties: { name: 'Ada', age: 36 } }],
      }),
      openGraphFile({ nodes: [{ id: 'ABC', kinds: ['Author'], properties: { title: 'Countess' } }] }),
    );

    expect(datapipe.dump().nodes).toHaveLength(1);
    expect(node('ABC')?.kinds.toSorted()).toEqual(['Author', 'Person']);
    expect(node('ABC')?.properties).toMatchObject({
      objectid: 'ABC',
      name: 'ADA',
      age: 36,
      title: 'Countess',
      primarykind: 'Author',
    });
    expect(await datapipe.dumpStored()).toEqual(datapipe.dump());
  });

  it('may have three kinds, the source kind included', async () => {
    const { completed } = await datapipe.ingest(
      openGraphFile(
        {
          nodes: [
            { id: 'four', kinds: ['A', 'B', 'C'] },
            { id: 'three', kinds: ['A', 'B'] },
          ],
        },
        'Hub',
      ),
    );

    expect(completed[0]?.errors).toEqual([
      expect.stringContaining('has too many kinds (4); max allowed is 3'),
    ]);
    expect([node('FOUR'), node('THREE')?.kinds.length]).toEqual([undefined, 3]);
  });

  it('merge with what a collector says about the same object, in either order', async () => {
    const { completed } = await datapipe.ingest(
      openGraphFile({
        nodes: [{ id: 's-1-5-21-9-1001', kinds: ['Base', 'User'], properties: { name: 'ada', badge: 7 } }],
      }),
      collectorFile('users', {
        ObjectIdentifier: 'S-1-5-21-9-1001',
        Properties: { name: 'ADA@EXAMPLE', domain: 'EXAMPLE', enabled: true },
        PrimaryGroupSID: 'S-1-5-21-9-513',
        Aces: [],
      }),
      openGraphFile({ nodes: [{ id: 'S-1-5-21-9-1001', kinds: ['Person'], properties: { badge: 8 } }] }),
    );

    expect(completed.flatMap(({ errors }) => errors)).toEqual([]);
    const ada = datapipe.dump().nodes.filter(({ objectId }) => objectId === 'S-1-5-21-9-1001');
    expect(ada).toHaveLength(1);
    expect(ada[0]?.kinds.toSorted()).toEqual(['Base', 'Person', 'User']);
    expect(ada[0]?.properties).toMatchObject({ name: 'ADA@EXAMPLE', enabled: true, badge: 8 });
    expect(relationships()).toContain('S-1-5-21-9-1001 -MemberOf-> S-1-5-21-9-513');
  });
});

describe('edges of an OpenGraph file', () => {
  it('by id create ends that do not exist', async () => {
    await datapipe.ingest(
      openGraphFile({
        edges: [{ kind: 'Knows', start: { value: 'new-1', kind: 'Person' }, end: { value: 'new-2' } }],
      }),
    );

    expect(relationships()).toEqual(['NEW-1 -Knows-> NEW-2']);
    expect([node('NEW-1')?.kinds, node('NEW-2')?.kinds]).toEqual([['Person'], []]);
  });

  it('by a name that two nodes have are skipped and reported, and the others are kept', async () => {
    const twin = (id: string) => ({ id, kinds: ['Person'], properties: { name: 'twin' } });
    const { completed } = await datapipe.ingest(
      openGraphFile({
        nodes: [twin('t1'), twin('t2'), { id: 'solo', kinds: ['Person'], properties: { name: 'solo' } }],
        edges: [
          {
            kind: 'Knows',
            start: { value: 'solo', match_by: 'name' },
            end: { value: 'TWIN', match_by: 'name' },
          },
          { kind: 'Knows', start: { value: 'Solo', match_by: 'name' }, end: { value: 't1' } },
        ],
      }),
    );

    expect(relationships()).toEqual(['SOLO -Knows-> T1']);
    expect(completed[0]).toMatchObject({
      errors: [],
      warnings: ['skipping invalid relationship. unable to resolve endpoints. source: solo, target: TWIN'],
    });
  });

  it('by properties find the one node that fulfils all of them and has the kind', async () => {
    const device = (id: string, kind: string, site: string) => ({
      id,
      kinds: [kind],
      properties: { serial: 5, site },
    });
    const matching = (site: string) => ({
      match_by: 'property',
      kind: 'Router',
      property_matchers: [
        { key: 'serial', operator: 'equals', value: 5 },
        { key: 'site', operator: 'equals', value: site },
      ],
    });
    const { completed } = await datapipe.ingest(
      openGraphFile({
        nodes: [
          device('d1', 'Router', 'here'),
          device('d2', 'Switch', 'here'),
          device('d3', 'Router', 'twice'),
          device('d4', 'Router', 'twice'),
        ],
        edges: ['here', 'twice', 'nowhere'].map((site) => ({
          kind: 'Knows',
          start: { value: 'me' },
          end: matching(site),
        })),
      }),
    );

    expect(relationships()).toEqual(['ME -Knows-> D1']);
    expect(completed[0]?.warnings).toEqual([
      'unable to resolve endpoint: "serial" equals "5", "site" equals "twice"',
      'unable to resolve endpoint: "serial" equals "5", "site" equals "nowhere"',
    ]);
  });

  it('of a kind that belongs to analysis vanish between directory objects, and stay elsewhere', async () => {
    const { job } = await datapipe.ingestAndAnalyse(
      openGraphFile({
        nodes: [
          { id: 'a', kinds: ['Base', 'User'] },
          { id: 'b', kinds: ['Base', 'Computer'] },
          { id: 'c', kinds: ['Host'] },
        ],
        edges: [
          { kind: 'AdminTo', start: { value: 'a' }, end: { value: 'b' } },
          { kind: 'AdminTo', start: { value: 'a' }, end: { value: 'c' } },
        ],
      }),
    );

    expect(job).toMatchObject({ status: 2 });
    expect(relationships()).toEqual(['A -AdminTo-> C']);
  });
});

describe('a source kind', () => {
  const namesOf = async () => (await sourceKinds.listSourceKinds()).map(({ name }) => name);

  it('is registered by a file, and forgotten together with its nodes', async () => {
    await datapipe.ingest(
      openGraphFile({ nodes: [{ id: 'repo', kinds: ['Repository'] }] }, 'Hub'),
      openGraphFile({ nodes: [{ id: 'user', kinds: ['Base', 'User'] }] }),
    );
    expect(await namesOf()).toEqual(['Base', 'AZBase', 'Hub']);
    expect(node('REPO')?.kinds.toSorted()).toEqual(['Hub', 'Repository']);

    await deleteGraph({ sourceKinds: ['Hub', 'Base'] });
    expect(await namesOf()).toEqual(['Base', 'AZBase']);
    expect(datapipe.dump().nodes).toEqual([]);
  });

  it('marks no object of another source that its file only points at', async () => {
    await datapipe.ingest(
      collectorFile('users', {
        ObjectIdentifier: 'S-1-5-21-9-1002',
        Properties: { name: 'BOB@EXAMPLE' },
        Aces: [],
      }),
      openGraphFile(
        {
          nodes: [{ id: 'repo', kinds: ['Repository'] }],
          edges: [
            { kind: 'Pushes', start: { value: 'S-1-5-21-9-1002' }, end: { value: 'repo' } },
            { kind: 'Pushes', start: { value: 'stub' }, end: { value: 'repo' } },
          ],
        },
        'Hub',
      ),
    );
    expect(node('STUB')?.kinds).toEqual(['Hub']);

    await deleteGraph({ sourceKinds: ['Hub'] });
    expect(datapipe.dump().nodes.map(({ objectId }) => objectId)).toEqual(['S-1-5-21-9-1002']);
  });
});
