import { MatchedRelationshipRepository } from '@secgraph/database/uploads';
import { readWhole, WHOLE_LIST } from '@secgraph/test-kit';
import { createTestDatabase } from '@secgraph/test-kit/database';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearGraph } from '../testing/clear-graph.ts';
import { openDatapipe } from '../testing/open-datapipe.ts';

const { database } = await createTestDatabase();
const kindLimits = { perJob: 20, perUser: 1_000 };
const datapipe = await openDatapipe(database, { kindLimits });
const matches = new MatchedRelationshipRepository(database.kysely);

const ADA = { id: 'ada', kinds: ['Person'], properties: { name: 'Ada', mail: 'ada@x.org' } };
const OTHER_ADA = { id: 'other-ada', kinds: ['Person'], properties: { name: 'ADA' } };
const byName = (value: string, kind?: string) => ({ value, match_by: 'name', kind });
const byMail = (value: string) => ({
  match_by: 'property',
  property_matchers: [{ key: 'Mail', operator: 'equals', value }],
});
const knows = (end: object, properties: object = {}) => ({
  start: { value: 'me', kind: 'Person' },
  end,
  kind: 'Knows',
  properties,
});

function file(
  graph: { readonly nodes?: readonly object[]; readonly edges?: readonly object[] },
  source?: string,
) {
  return { json: { ...(source === undefined ? {} : { metadata: { source_kind: source } }), graph } };
}

const relationships = () => datapipe.dump().relationships.map(({ text }) => text);
const nodes = () =>
  datapipe
    .dump()
    .nodes.map(({ objectId }) => objectId)
    .toSorted();
const waiting = () => readWhole(matches.listWaiting(WHOLE_LIST));

beforeEach(() => clearGraph(database, datapipe));

describe('a relationship whose end is not there yet', () => {
  it('waits, the file says so, and is linked when its node comes in a later file', async () => {
    const { completed } = await datapipe.ingest(
      file({ edges: [knows(byName('ada'), { since: 1 })] }),
      file({ nodes: [ADA] }),
    );

    expect(completed).toMatchObject([{ records: { waiting: 1, written: 0 } }, { records: { written: 1 } }]);
    expect(relationships()).toEqual(['ME -Knows-> ADA']);
    expect(datapipe.dump().relationships[0]?.properties).toMatchObject({ since: 1 });
    expect(datapipe.dump().nodes.find(({ objectId }) => objectId === 'ME')?.kinds).toEqual(['Person']);
    expect(await waiting()).toEqual([]);
    expect(await datapipe.dumpStored()).toMatchObject({ relationships: datapipe.dump().relationships });
  });

  it('waits for a later job, with what it was told since', async () => {
    const { jobId } = await datapipe.ingest(file({ edges: [knows(byMail('ADA@x.org'), { a: 1 })] }, 'Hub'));
    expect(nodes()).toEqual([]);
    const { jobId: second } = await datapipe.ingest(
      file({ edges: [knows(byMail('ADA@x.org'), { b: 2 })] }, 'Hub'),
    );
    expect(await waiting()).toMatchObject([
      {
        kind: 'Knows',
        sourceKind: 'Hub',
        jobId: second,
        fileName: 'file.json',
        startProblem: undefined,
        endProblem: 'none',
      },
    ]);
    expect(second).toBeGreaterThan(jobId);

    await datapipe.ingest(file({ nodes: [ADA] }, 'Lab'));
    expect(relationships()).toEqual(['ME -Knows-> ADA']);
    expect(datapipe.dump().relationships[0]?.properties).toMatchObject({ a: 1, b: 2 });
  });

  it('is linked when a node that is there gets what it is looked for by', async () => {
    await datapipe.ingest(
      file({ nodes: [{ id: 'ada', kinds: ['Person'] }], edges: [knows(byName('ada', 'Robot'))] }),
    );
    await datapipe.ingest(file({ nodes: [{ id: 'ada', kinds: ['Person'], properties: { name: 'ada' } }] }));
    expect(relationships()).toEqual([]);
    await datapipe.ingest(file({ nodes: [{ id: 'ada', kinds: ['Robot'] }] }));
    expect(relationships()).toEqual(['ME -Knows-> ADA']);
  });

  it('waits while two nodes are meant, and is linked when one of them is gone', async () => {
    await datapipe.ingest(
      file({ nodes: [ADA], edges: [knows(byName('ada'))] }, 'Hub'),
      file({ nodes: [OTHER_ADA] }, 'Lab'),
    );
    expect(relationships()).toEqual([]);
    expect(nodes()).toEqual(['ADA', 'OTHER-ADA']);
    expect(await waiting()).toMatchObject([{ endProblem: 'several' }]);

    await clearGraph(database, datapipe, { sourceKinds: ['Lab'] });
    expect(relationships()).toEqual(['ME -Knows-> ADA']);
  });

  it('is looked up at the start of a service that was killed before it could', async () => {
    const { database: own } = await createTestDatabase();
    const killed = await openDatapipe(own);
    await killed.ingest(file({ edges: [knows(byName('ada'))] }));
    vi.spyOn(killed.ports, 'retention').mockRejectedValueOnce(new Error('killed'));
    await expect(killed.ingest(file({ nodes: [ADA] }))).rejects.toThrow('killed');
    expect(killed.dump().relationships).toEqual([]);

    const next = await openDatapipe(own, { dataFolder: killed.dataFolder });
    await next.start();
    expect(next.dump().relationships.map(({ text }) => text)).toEqual(['ME -Knows-> ADA']);
    expect(await next.dumpStored()).toMatchObject({ relationships: next.dump().relationships });
  });
});

describe('a relationship that was linked by looking up', () => {
  const link = () => datapipe.ingest(file({ nodes: [ADA], edges: [knows(byName('ada'))] }));
  const makeAmbiguous = () => datapipe.ingest(file({ nodes: [OTHER_ADA] }));

  it('is taken back when a second node is meant, with the end that nothing else names', async () => {
    await link();
    expect(nodes()).toEqual(['ADA', 'ME']);
    await makeAmbiguous();
    expect([relationships(), nodes()]).toEqual([[], ['ADA', 'OTHER-ADA']]);
  });

  it.each([
    ['before', [{ edges: [knows({ value: 'ada' })] }, { nodes: [ADA], edges: [knows(byName('ada'))] }]],
    ['behind', [{ nodes: [ADA], edges: [knows(byName('ada'))] }, { edges: [knows({ value: 'ada' })] }]],
    ['in the same file', [{ nodes: [ADA], edges: [knows(byName('ada')), knows({ value: 'ada' })] }]],
    ['in the same file, first', [{ nodes: [ADA], edges: [knows({ value: 'ada' }), knows(byName('ada'))] }]],
  ])('stays when somebody told it outright %s', async (_, files) => {
    await datapipe.ingest(...files.map((graph) => file(graph)));
    await makeAmbiguous();
    expect(relationships()).toEqual(['ME -Knows-> ADA']);
    expect(await waiting()).toHaveLength(1);
  });

  it('stays as long as another lookup leads to it, and goes with the last', async () => {
    await datapipe.ingest(file({ nodes: [ADA], edges: [knows(byName('ada')), knows(byMail('ada@x.org'))] }));
    await makeAmbiguous();
    expect(relationships()).toEqual(['ME -Knows-> ADA']);
    await datapipe.ingest(file({ edges: [knows(byMail('ada@x.org'))] }));
    await datapipe.ingest(
      file({ nodes: [{ id: 'x', kinds: ['Person'], properties: { mail: 'ada@x.org' } }] }),
    );
    expect(relationships()).toEqual([]);
    expect(await waiting()).toHaveLength(2);
  });

  it('waits again when its node is deleted, and is gone when its other end is', async () => {
    await datapipe.ingest(
      file({ nodes: [ADA] }, 'Lab'),
      file({ nodes: [{ id: 'me', kinds: ['Person'] }] }, 'Home'),
      file({ edges: [knows(byName('ada'))] }, 'Hub'),
    );
    await clearGraph(database, datapipe, { sourceKinds: ['Lab'] });
    expect(await waiting()).toMatchObject([{ endProblem: 'none' }]);
    await datapipe.ingest(file({ nodes: [ADA] }, 'Lab'));
    expect(relationships()).toEqual(['ME -Knows-> ADA']);

    await clearGraph(database, datapipe, { sourceKinds: ['Home'] });
    expect([relationships(), await waiting()]).toEqual([[], []]);
    await datapipe.ingest(file({ nodes: [OTHER_ADA] }));
    expect(relationships()).toEqual([]);
  });
});

describe('relationships that wait', () => {
  it.each([
    ['all graph data', { isEverything: true }, 0],
    ['their source kind', { sourceKinds: ['Hub'] }, 1],
    ['what has no source', { isSourceless: true }, 1],
    ['relationships of their kind', { relationshipKinds: ['Knows'] }, 0],
    ['another source kind', { sourceKinds: ['Lab'] }, 2],
  ])('are gone with %s', async (_, scope, left) => {
    await datapipe.ingest(
      file({ edges: [knows(byName('ada'))] }, 'Hub'),
      file({ edges: [knows(byName('ada'))] }),
    );
    await clearGraph(database, datapipe, scope);
    expect(await waiting()).toHaveLength(left);
  });

  it('are forgotten after thirty days in which nobody told them', async () => {
    await datapipe.ingest(file({ edges: [knows(byName('ada')), knows(byName('bob'))] }));
    await database.pool.query(
      "UPDATE matched_relationship SET told_at = now() - interval '31 days' WHERE end_match LIKE '%ADA%'",
    );
    await datapipe.ingest(file({ nodes: [{ id: 'new', kinds: ['Thing'] }] }));
    expect(await waiting()).toMatchObject([{ end: { matchers: [{ key: 'name', value: 'BOB' }] } }]);
  });

  it('are not looked at when no node came that they look for', async () => {
    await datapipe.ingest(file({ edges: [knows(byName('ada', 'Person'))] }));
    const info = vi.spyOn(datapipe.ports.log, 'info');
    await datapipe.ingest(file({ nodes: [{ id: 'r', kinds: ['Robot'], properties: { name: 'ada' } }] }));
    await datapipe.ingest(file({ nodes: [{ id: 'p', kinds: ['Person'], properties: { name: 'bob' } }] }));
    expect(info.mock.calls.filter(([, message]) => message.includes('again'))).toEqual([]);
    expect(await waiting()).toHaveLength(1);
  });

  it('bring their kind when they are linked, to the account of the job that told them', async () => {
    const { jobId } = await datapipe.ingest(file({ edges: [{ ...knows(byName('ada')), kind: 'Admires' }] }));
    await datapipe.ingest(file({ nodes: [ADA] }));
    const { rows } = await database.pool.query("SELECT upload_job_id FROM kind WHERE name = 'Admires'");
    expect(rows).toEqual([{ upload_job_id: jobId }]);
  });
});

describe('a stub', () => {
  it('becomes what its record says, whatever it was taken for', async () => {
    await datapipe.ingest(
      file(
        { edges: [{ start: { value: 'ada', kind: 'Robot' }, end: { value: 'b' }, kind: 'Knows' }] },
        'Hub',
      ),
      file({ nodes: [ADA] }, 'Lab'),
      file(
        { edges: [{ start: { value: 'ada', kind: 'Thing' }, end: { value: 'b' }, kind: 'Knows' }] },
        'Hub',
      ),
    );
    expect(
      datapipe
        .dump()
        .nodes.find(({ objectId }) => objectId === 'ADA')
        ?.kinds.toSorted(),
    ).toEqual(['Lab', 'Person']);
  });

  it('that a collector names is not taken for anything else', async () => {
    const user = {
      ObjectIdentifier: 'S-1-5-21-9-1002',
      Properties: { name: 'BOB@EXAMPLE' },
      PrimaryGroupSID: 'S-1-5-21-9-513',
      Aces: [],
    };
    const collected = { json: { meta: { type: 'users', version: 6, count: 1 }, data: [user] } };
    const edges = file(
      { edges: [{ start: { value: 'S-1-5-21-9-513', kind: 'Robot' }, end: { value: 'b' }, kind: 'Knows' }] },
      'Hub',
    );
    const kindsOf = async (...files: (typeof collected | typeof edges)[]) => {
      await clearGraph(database, datapipe);
      await datapipe.ingest(...files);
      return datapipe
        .dump()
        .nodes.find(({ objectId }) => objectId === 'S-1-5-21-9-513')
        ?.kinds.toSorted();
    };

    expect(await kindsOf(collected, edges)).toEqual(['Base', 'Group']);
    expect(await kindsOf(edges, collected)).toEqual(['Base', 'Group']);
  });
});
