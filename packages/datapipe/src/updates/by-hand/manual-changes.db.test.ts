import { createHash, randomUUID } from 'node:crypto';
import { openRepositories } from '@secgraph/database';
import { MAX_STANDING_CHANGES, type ManualAction, type ManualOrder } from '@secgraph/database/by-hand';
import { readWhole, WHOLE_LIST } from '@secgraph/test-kit';
import { createTestDatabase } from '@secgraph/test-kit/database';
import { beforeEach, describe, expect, it } from 'vitest';
import { openDatapipe } from '../../testing/open-datapipe.ts';

const { database } = await createTestDatabase();
let datapipe = await openDatapipe(database);
const { manualChanges, graphUpdates, deletionRequests, analysisRequests } = openRepositories(database);
const NOBODY = randomUUID();
const NOTHING = { removedNodes: [], withheld: [], added: [], properties: [] };

interface TestNode {
  readonly kinds: readonly string[];
  readonly properties?: Readonly<Record<string, unknown>>;
}

/** An upload; relationships are `start -Kind-> end`. */
function upload(nodes: Readonly<Record<string, TestNode>>, relationships: readonly string[] = []) {
  const edges = relationships.map((text) => {
    const [, start = '', kind = '', end = ''] = /^(\S+) -(\S+)-> (\S+)$/.exec(text) ?? [];
    return { kind, start: { value: start }, end: { value: end }, properties: { told: true } };
  });
  const listed = Object.entries(nodes).map(([id, node]) => ({ id, properties: {}, ...node }));

  return { json: { graph: { nodes: listed, edges } } };
}

const ADA: TestNode = { kinds: ['User'], properties: { name: 'ADA', enabled: true } };
const ADMINS: TestNode = { kinds: ['Group'], properties: { name: 'ADMINS' } };
const BOTH = { ADA, ADMINS };
const ALL = upload(BOTH, ['ADA -MemberOf-> ADMINS', 'ADMINS -Owns-> ADA']);

/** Of 2,000 characters that nothing makes shorter. */
function longId(seed: string): string {
  return Array.from({ length: 16 }, (_, at) => createHash('sha512').update(`${seed} ${at}`).digest('hex'))
    .join('')
    .slice(0, 2_000);
}

/** Has the writer carry an order out; what became of it. */
async function send(order: ManualOrder): Promise<{ readonly type: string; readonly code?: string }> {
  const id = await graphUpdates.enqueue(JSON.stringify(order), 60_000);
  await datapipe.tick();
  const result = await graphUpdates.findResult(id);
  await graphUpdates.remove(id);

  return JSON.parse(result !== undefined && 'outcome' in result ? result.outcome : '{}');
}

async function make(element: string, action: ManualAction): Promise<number> {
  const requestId = randomUUID();
  const outcome = await send({ type: 'make', change: changeOf(element, action, requestId) });
  expect(outcome).toEqual({ type: 'done' });
  return (await manualChanges.findByRequest(requestId))?.id ?? 0;
}

async function refused(element: string, action: ManualAction): Promise<string | undefined> {
  return (await send({ type: 'make', change: changeOf(element, action, randomUUID()) })).code;
}

/** `id`, or `start -Kind-> end`. */
function changeOf(text: string, action: ManualAction, requestId: string) {
  const [objectId = '', kind, endObjectId = ''] = text.split(/ -|-> /);
  const relationship = kind === undefined ? undefined : { kind, endObjectId };
  const names = { name: objectId, endName: endObjectId };
  return {
    requestId,
    element: { objectId, relationship },
    action,
    ...names,
    reason: '',
    userId: NOBODY,
    author: 'test',
  };
}

const undo = (id: number) => send({ type: 'undo', id, by: 'test' });
const relationships = () => datapipe.dump().relationships.map(({ text }) => text);
const nodeOf = (id: string) => datapipe.dump().nodes.find(({ objectId }) => objectId === id);
const relationshipOf = (wanted: string) => datapipe.dump().relationships.find(({ text }) => text === wanted);

/** What a writer that takes over finds is what this one has; what stands goes on. */
async function restart(): Promise<void> {
  const before = datapipe.dump();
  datapipe = await openDatapipe(database, { dataFolder: datapipe.dataFolder });
  await datapipe.start();
  expect(datapipe.dump()).toEqual(before);
}

beforeEach(async () => {
  await deletionRequests.request('test', {
    isEverything: true,
    isSourceless: false,
    sourceKinds: [],
    relationshipKinds: [],
  });
  await datapipe.tick();
});

describe('a relationship that is deleted by hand', () => {
  it('stays away whatever is uploaded, and comes back as it was told last', async () => {
    await datapipe.ingest(ALL);
    const id = await make('ADA -MemberOf-> ADMINS', { type: 'remove-relationship' });
    expect(relationships()).toEqual(['ADMINS -Owns-> ADA']);

    await datapipe.ingest(ALL);
    expect(relationships()).toEqual(['ADMINS -Owns-> ADA']);
    await restart();
    await datapipe.ingest(ALL);
    expect(relationships()).toEqual(['ADMINS -Owns-> ADA']);
    expect(await datapipe.dumpStored()).toEqual(datapipe.dump());

    expect(await undo(id)).toEqual({ type: 'done' });
    expect(relationshipOf('ADA -MemberOf-> ADMINS')?.properties).toMatchObject({ told: true });
    expect(await datapipe.dumpStored()).toEqual(datapipe.dump());
    expect(await undo(id)).toMatchObject({ type: 'refused', code: 'GRAPH_NODE_NOT_FOUND' });
  });

  it('may have ends whose ids are as long as they may be', async () => {
    const kinds = ['User'];
    const [start, end] = [longId('start'), longId('end')];
    await datapipe.ingest(upload({ [start]: { kinds }, [end]: { kinds } }, [`${start} -Owns-> ${end}`]));
    const [told = ''] = relationships();
    const id = await make(told, { type: 'remove-relationship' });

    expect(relationships()).toEqual([]);
    expect(await refused(told, { type: 'remove-relationship' })).toBe('MANUAL_CONFLICT');
    expect(await undo(id)).toEqual({ type: 'done' });
    expect(relationships()).toEqual([told]);
  });

  it('does not come back where its end is gone', async () => {
    await datapipe.ingest(ALL);
    const id = await make('ADA -MemberOf-> ADMINS', { type: 'remove-relationship' });
    await make('ADMINS', { type: 'remove-node' });

    expect(await undo(id)).toEqual({ type: 'done' });
    expect(relationships()).toEqual([]);
  });
});

describe('a property that is set by hand', () => {
  it('wins over what is uploaded until it is reset to that', async () => {
    await datapipe.ingest(ALL);
    const id = await make('ADA', { type: 'set-property', property: 'enabled', value: false });
    expect(nodeOf('ADA')?.properties).toMatchObject({ enabled: false });

    await datapipe.ingest(upload({ ADA: { kinds: ['User'], properties: { enabled: true, title: 'CIO' } } }));
    expect(nodeOf('ADA')?.properties).toMatchObject({ enabled: false, title: 'CIO' });
    await restart();
    await undo(id);
    expect(nodeOf('ADA')?.properties).toMatchObject({ enabled: true, title: 'CIO' });
  });

  it('may be new, removed, set once more, and one of a relationship', async () => {
    await datapipe.ingest(ALL);
    const added = await make('ADA', { type: 'set-property', property: 'owner', value: ['IT', 'HR'] });
    await make('ADA', { type: 'set-property', property: 'enabled', value: null });
    const told = await make('ADA -MemberOf-> ADMINS', { type: 'set-property', property: 'told', value: 7 });
    expect(nodeOf('ADA')?.properties).toMatchObject({ owner: ['IT', 'HR'] });
    expect(nodeOf('ADA')?.properties).not.toHaveProperty('enabled');

    const again = await make('ADA', { type: 'set-property', property: 'owner', value: 'IT' });
    expect(nodeOf('ADA')?.properties).toMatchObject({ owner: 'IT' });
    expect(await manualChanges.find(added)).toMatchObject({ end: { outcome: 'replaced' } });
    await datapipe.ingest(ALL);
    expect(relationshipOf('ADA -MemberOf-> ADMINS')?.properties).toMatchObject({ told: 7 });

    await undo(again);
    await undo(told);
    expect(nodeOf('ADA')?.properties).not.toHaveProperty('owner');
    expect(relationshipOf('ADA -MemberOf-> ADMINS')?.properties).toMatchObject({ told: true });
  });
});

describe('a change by hand that people are told of', () => {
  it('says what the data says of a property, and nothing that is kept of a node', async () => {
    await datapipe.ingest(ALL);
    const property = await make('ADMINS', { type: 'set-property', property: 'name', value: 'OTHERS' });
    const node = await make('ADA', { type: 'remove-node' });

    const told = await readWhole(manualChanges.list({ isStanding: true }, WHOLE_LIST));
    expect(told.map(({ id, replaced }) => [id, replaced])).toEqual([
      [property, { value: 'ADMINS' }],
      [node, undefined],
    ]);
    expect((await manualChanges.find(node))?.replaced).toBeUndefined();
    const kept = (await manualChanges.listStanding()).map(({ replaced }) => replaced?.relationships?.length);
    expect(kept).toEqual([undefined, 2]);
  });
});

describe('a node that is deleted by hand', () => {
  it('stays away with its relationships, and comes back with them', async () => {
    await datapipe.ingest(ALL);
    const before = datapipe.dump();
    const id = await make('ADA', { type: 'remove-node' });
    expect([nodeOf('ADA'), relationships()]).toEqual([undefined, []]);
    expect(await manualChanges.listStandingElements()).toEqual({ ...NOTHING, removedNodes: ['ADA'] });

    await datapipe.ingest(upload({ ADA: { ...ADA, properties: { name: 'ADA', enabled: false } }, ADMINS }));
    await restart();
    expect(nodeOf('ADA')).toBeUndefined();

    await undo(id);
    expect(await manualChanges.listStandingElements()).toEqual(NOTHING);
    expect(nodeOf('ADA')?.properties).toMatchObject({ name: 'ADA', enabled: false });
    expect(relationships().toSorted()).toEqual(before.relationships.map(({ text }) => text).toSorted());
    expect(await datapipe.dumpStored()).toEqual(datapipe.dump());
  });
});

describe('what is added by hand', () => {
  const NODE = { type: 'add-node', kinds: ['User'], properties: { name: 'EVE' } } as const;

  it('is marked, is there again after a deletion, and goes when it is taken back', async () => {
    await datapipe.ingest(ALL);
    const node = await make('EVE', NODE);
    const relationship = await make('EVE -Owns-> ADMINS', {
      type: 'add-relationship',
      properties: { why: 'seen' },
    });
    expect(nodeOf('EVE')).toMatchObject({ kinds: ['User'], properties: { name: 'EVE', byhand: true } });
    expect(relationshipOf('EVE -Owns-> ADMINS')?.properties).toMatchObject({ why: 'seen', byhand: true });

    const scope = { isEverything: false, isSourceless: false, sourceKinds: [], relationshipKinds: ['Owns'] };
    await deletionRequests.request('test', scope);
    await datapipe.tick();
    expect(relationships()).toEqual(['ADA -MemberOf-> ADMINS', 'EVE -Owns-> ADMINS']);
    await restart();

    await undo(relationship);
    expect(relationships()).toEqual(['ADA -MemberOf-> ADMINS']);
    await undo(node);
    expect(nodeOf('EVE')).toBeUndefined();
  });

  it('stays, without the mark, where an upload has told it since', async () => {
    await datapipe.ingest(upload(BOTH));
    const node = await make('EVE', NODE);
    const relationship = await make('EVE -Owns-> ADA', { type: 'add-relationship', properties: {} });
    await datapipe.ingest(upload({ EVE: { kinds: ['User'] }, ADA }, ['EVE -Owns-> ADA']));

    await undo(relationship);
    await undo(node);
    expect(nodeOf('EVE')?.properties).not.toHaveProperty('byhand');
    expect(relationshipOf('EVE -Owns-> ADA')?.properties).toMatchObject({ told: true });
    expect(relationshipOf('EVE -Owns-> ADA')?.properties).not.toHaveProperty('byhand');
  });

  it('goes with all data, as every change does', async () => {
    await datapipe.ingest(ALL);
    const node = await make('EVE', NODE);
    await make('ADA', { type: 'set-property', property: 'enabled', value: false });
    await deletionRequests.request('test', {
      isEverything: true,
      isSourceless: false,
      sourceKinds: [],
      relationshipKinds: [],
    });
    await datapipe.ingest(ALL);

    expect([nodeOf('EVE'), nodeOf('ADA')?.properties['enabled']]).toEqual([undefined, true]);
    expect(await manualChanges.find(node)).toMatchObject({ end: { outcome: 'cleared' } });
    expect(await manualChanges.listStanding()).toEqual([]);
  });
});

describe('a relationship that is marked as false', () => {
  const inAnHour = () => new Date(Date.now() + 3_600_000);

  it('is not there until its time is over, also one that analyses derive', async () => {
    const nodes = {
      ADA: { kinds: ['Base', 'User'] },
      CORP: { kinds: ['Base', 'Domain'], properties: { collected: true } },
    };
    const rights = ['ADA -GetChanges-> CORP', 'ADA -GetChangesAll-> CORP'];
    await datapipe.ingestAndAnalyse(upload(nodes, rights));
    expect(relationships()).toContain('ADA -DCSync-> CORP');

    const id = await make('ADA -DCSync-> CORP', { type: 'mark-false', until: inAnHour() });
    expect(relationships()).not.toContain('ADA -DCSync-> CORP');
    await datapipe.ingestAndAnalyse(upload(nodes, rights));
    expect(relationships()).not.toContain('ADA -DCSync-> CORP');
    await restart();
    await datapipe.ingestAndAnalyse(upload(nodes, rights));
    expect(relationships()).not.toContain('ADA -DCSync-> CORP');

    await database.pool.query("UPDATE manual_change SET expires_at = now() - interval '1 s' WHERE id = $1", [
      id,
    ]);
    await analysisRequests.takeAnalysis();
    await restart();
    await datapipe.tick();
    expect(relationships()).toContain('ADA -DCSync-> CORP');
    expect(await manualChanges.find(id)).toMatchObject({ end: { outcome: 'expired', by: '' } });
    expect(await datapipe.dumpStored()).toEqual(datapipe.dump());
  });

  it('is back when it is taken back', async () => {
    await datapipe.ingest(ALL);
    const id = await make('ADMINS -Owns-> ADA', { type: 'mark-false', until: inAnHour() });
    await make('ADA -Owns-> ADMINS', { type: 'add-relationship', properties: {} });
    await make('ADA', { type: 'set-property', property: 'name', value: 'Ada' });
    expect(await manualChanges.listStandingElements()).toEqual({
      removedNodes: [],
      withheld: [{ source: 'ADMINS', kind: 'Owns', target: 'ADA' }],
      added: [{ source: 'ADA', kind: 'Owns', target: 'ADMINS' }],
      properties: [{ objectId: 'ADA', relationship: undefined, property: 'name' }],
    });
    await undo(id);
    expect(relationships()).toContain('ADMINS -Owns-> ADA');
  });
});

describe('a change by hand is refused', () => {
  it('where there is nothing to change, or something is there already', async () => {
    await datapipe.ingest(ALL);
    const add = { type: 'add-relationship', properties: {} } as const;

    expect(await refused('NOBODY', { type: 'remove-node' })).toBe('GRAPH_NODE_NOT_FOUND');
    expect(await refused('ADA -Knows-> ADMINS', { type: 'remove-relationship' })).toBe(
      'GRAPH_NODE_NOT_FOUND',
    );
    expect(await refused('ADA -Owns-> NOBODY', add)).toBe('GRAPH_NODE_NOT_FOUND');
    expect(await refused('ADA -MemberOf-> ADMINS', add)).toBe('MANUAL_CONFLICT');
    expect(await refused('ADA', { type: 'add-node', kinds: ['User'], properties: {} })).toBe('CYPHER_VALUE');
    await make('ADA -MemberOf-> ADMINS', { type: 'remove-relationship' });
    expect(await refused('ADA -MemberOf-> ADMINS', { type: 'remove-relationship' })).toBe('MANUAL_CONFLICT');
    expect(await refused('ADA -MemberOf-> ADMINS', add)).toBe('MANUAL_CONFLICT');
  });

  it('where it cannot be stored', async () => {
    await datapipe.ingest(ALL);
    const set = (property: string, value: string) =>
      refused('ADA', { type: 'set-property', property, value });

    expect(await set('objectid', 'OTHER')).toBe('CYPHER_VALUE');
    expect(await set('lastseen', 'now')).toBe('CYPHER_VALUE');
    expect(await set('name', '\0')).toBe('CYPHER_VALUE');
    expect(await refused('ADA -\0-> ADMINS', { type: 'add-relationship', properties: {} })).toBe(
      'CYPHER_VALUE',
    );
  });

  it('where too many stand', async () => {
    await datapipe.ingest(ALL);
    await database.pool.query(
      `INSERT INTO manual_change (request_id, type, object_id, property, content, name, author, created_at)
       SELECT gen_random_uuid(), 'set-property', 'GONE', 'p' || n, '{"value": 1}', '', '', now()
       FROM generate_series(1, $1) n`,
      [MAX_STANDING_CHANGES],
    );
    await restart();
    expect(await refused('ADA', { type: 'remove-node' })).toBe('MANUAL_REFUSED');
  });
});
