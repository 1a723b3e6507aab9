import { describe, expect, it } from 'vitest';
import { CypherError } from '../../errors/cypher-error.ts';
import { buildTinyGraph } from '../../graph/tiny-graph.test-support.ts';
import { runUpdates } from './run-update.test-support.ts';

/** Two users and a group, stored. */
const STORED = buildTinyGraph(
  [
    { kinds: ['User'], properties: { name: 'ADA', x: 1 }, objectId: 'S-1' },
    { kinds: ['User'], properties: { name: 'BOB' }, objectId: 'S-2' },
    { kinds: ['Group'], properties: { name: 'ALL' }, objectId: 'S-3' },
  ],
  [
    [0, 'MemberOf', 2, { since: 1 }],
    [1, 'MemberOf', 2],
  ],
);

describe('an updating statement on a stored graph', () => {
  it('describes what it created, with ids behind those that exist', () => {
    const { graph, counters } = runUpdates(
      ["MATCH (g:Group) CREATE (u:User:New {name: 'EVE', at: date('2026-01-02')})-[:MemberOf {w: 0.5}]->(g)"],
      { base: STORED },
    );

    expect(graph.describeChanges()).toEqual([
      { type: 'createNode', id: 4, kinds: ['User', 'New'], properties: { name: 'EVE', at: '2026-01-02' } },
      { type: 'createRelationship', id: 3, startId: 4, endId: 3, kind: 'MemberOf', properties: { w: 0.5 } },
    ]);
    expect(counters).toEqual({ nodesCreated: 1, relationshipsCreated: 1, propertiesSet: 3, kindsAdded: 2 });
  });

  it('describes the net effect of what it changed', () => {
    const { graph } = runUpdates(
      [
        `MATCH (u:User {name: 'ADA'})-[r]->() SET u.x = 2, u.y = 1, u:Admin, r.since = null
         REMOVE u.y, u:User SET u.x = 1, u.z = [1, 'a']`,
      ],
      { base: STORED },
    );

    expect(graph.describeChanges()).toEqual([
      {
        type: 'changeNode',
        id: 1,
        addedKinds: ['Admin'],
        removedKinds: ['User'],
        properties: { z: [1, 'a'] },
      },
      {
        type: 'changeRelationship',
        id: 1,
        startId: 1,
        endId: 3,
        kind: 'MemberOf',
        properties: { since: null },
      },
    ]);
  });

  it('removes relationships before their nodes, and says nothing of what came and went', () => {
    const { graph, counters } = runUpdates(
      ['MATCH (g:Group) CREATE (g)-[:R]->(n:New) WITH g, n DETACH DELETE n, g'],
      { base: STORED },
    );

    expect(graph.describeChanges()).toEqual([
      { type: 'removeRelationship', id: 1, startId: 1, endId: 3, kind: 'MemberOf' },
      { type: 'removeRelationship', id: 2, startId: 2, endId: 3, kind: 'MemberOf' },
      { type: 'removeNode', id: 3 },
    ]);
    expect(counters).toMatchObject({ nodesCreated: 1, nodesDeleted: 2, relationshipsDeleted: 3 });
  });

  it('finds stored and changed nodes by their indexed properties', () => {
    const { rows, graph } = runUpdates(
      [
        `MERGE (a:User {name: 'ADA'}) MERGE (b:User {objectid: 'S-2'}) MERGE (c:User {objectid: 'S-9'})
         SET a.name = 'NEW' MERGE (d:User {name: 'NEW'}) MERGE (e:User {name: 'ADA'})
         RETURN a = d AS same, b.name, c.name, id(e) > 3 AS created`,
      ],
      { base: STORED },
    );

    expect(rows).toEqual([[true, 'BOB', null, true]]);
    expect(graph.describeChanges().map(({ type }) => type)).toEqual([
      'createNode',
      'createNode',
      'changeNode',
    ]);
  });

  it('reads the columns of the base until a property changes', () => {
    const { rows } = runUpdates(
      [
        `MATCH (u:User) WHERE u.name STARTS WITH 'A' SET u.name = 'Z' + u.name
         WITH count(*) AS n MATCH (u:User) WHERE u.name >= 'B' RETURN u.name ORDER BY u.name`,
      ],
      { base: STORED },
    );

    expect(rows).toEqual([['BOB'], ['ZADA']]);
  });
});

describe('MERGE', () => {
  it('finds every way in which a path exists, whichever end is known', () => {
    const setup =
      'CREATE (a:A {i: 1})-[:R {w: 1}]->(b:B {i: 2})-[:R {w: 1}]->(c:A {i: 3}), (a)-[:R {w: 2}]->(b), (b)-[:S]->(b)';
    const matches = (merge: string): number => {
      const { rows, counters } = runUpdates([setup, `${merge} RETURN 1`]);
      return counters.nodesCreated === undefined && counters.relationshipsCreated === undefined
        ? rows.length
        : 0;
    };

    expect(matches('MERGE (:A {i: 1})-[:R]->(:B)')).toBe(2);
    expect(matches('MERGE (:A {i: 1})-[:R {w: 2}]->(:B)')).toBe(1);
    expect(matches('MERGE (:A)-[:R]-(:B {i: 2})')).toBe(3);
    expect(matches('MERGE (:A {i: 1})-[:R {w: 1}]->()-[:R]->(:A {i: 3})')).toBe(1);
    expect(matches('MERGE (:A {i: 1})-[:R]->(b)<-[:R]-(:A {i: 1})')).toBe(2);
    expect(matches('MERGE (b:B)-[:S]-(b)')).toBe(1);
    expect(matches('MATCH (c:A {i: 3}) MERGE (a:A {i: 1})-[:R]->(b:B)-[:R]->(c)')).toBe(2);
    expect(matches('MERGE (:A {i: 3})-[:R]->(:B)')).toBe(0);
    expect(matches('MERGE (:A {i: 1})-[:S]->(:B)')).toBe(0);
  });

  it('takes equal numbers for the same value, and nothing for NaN', () => {
    const { counters } = runUpdates([
      'CREATE ({x: 1}), ({x: 0.0 / 0.0})',
      'MERGE ({x: 1.0}) MERGE ({x: 0.0 / 0.0})',
    ]);
    expect(counters).toEqual({ nodesCreated: 1, propertiesSet: 1 });
  });

  it('sees in each row what those before it created and set', () => {
    const { rows } = runUpdates([
      `UNWIND [1, 2, 1, 3] AS i MERGE (n:N {key: i}) ON CREATE SET n.key = i + 1 RETURN i, id(n) AS id`,
    ]);
    // 1 becomes 2, so that 2 finds it, and the second 1 finds nothing.
    expect(rows).toEqual([
      [1, 1],
      [2, 1],
      [1, 2],
      [3, 3],
    ]);
  });

  it('finds one of very many neighbours without walking to all of them', () => {
    const { counters } = runUpdates([
      'CREATE (h:Hub) WITH h UNWIND range(1, 200) AS i CREATE (h)-[:R]->(:X {i: i})',
      'MATCH (h:Hub) UNWIND range(101, 300) AS i MERGE (h)-[:R]->(:X {i: i})',
    ]);
    expect(counters).toEqual({
      nodesCreated: 100,
      relationshipsCreated: 100,
      propertiesSet: 100,
      kindsAdded: 100,
    });
  });
});

describe('an updating statement is refused', () => {
  it.each([
    ['CREATE (n {list: [1, null]})', 'TypeError', 'InvalidPropertyType'],
    ['CREATE (n) SET n.self = n', 'TypeError', 'InvalidPropertyType'],
    ["CREATE (n) SET n[1] = 'x'", 'TypeError', 'InvalidArgumentType'],
    ['UNWIND [1] AS x SET x.y = 1', 'TypeError', 'InvalidArgumentType'],
    ['CREATE (n) WITH n, {a: 1} AS m SET n = m.a', 'TypeError', 'InvalidArgumentType'],
    ['OPTIONAL MATCH (n:No) CREATE (n)-[:R]->()', 'TypeError', 'InvalidArgumentType'],
    ['OPTIONAL MATCH (n:No) MERGE (n)-[:R]->()', 'TypeError', 'InvalidArgumentType'],
    ["WITH [1, 'a'] AS list DELETE list[0]", 'TypeError', 'InvalidArgumentType'],
    ["WITH 'a' AS list FOREACH (x IN list | CREATE ())", 'TypeError', 'InvalidArgumentType'],
    ['CREATE (n)-[:R]->() DELETE n', 'ConstraintVerificationFailed', 'DeleteConnectedNode'],
    ['CREATE (n) DELETE n SET n.x = 1', 'EntityNotFound', 'DeletedEntityAccess'],
    ['CREATE (n) DELETE n WITH n CREATE (n)-[:R]->()', 'EntityNotFound', 'DeletedEntityAccess'],
  ])('%s', (statement, type, reason) => {
    expect(refuse(() => runUpdates([statement]))).toMatchObject({ type, reason });
  });

  it('when it needs more memory than it may', () => {
    const limits = { memoryBytes: 100_000 };
    expect(
      refuse(() => runUpdates(['UNWIND range(1, 10000) AS i CREATE ({i: i})'], { limits })),
    ).toMatchObject({
      code: 'CYPHER_LIMIT',
    });
  });

  it('when it wants to store what the graph cannot', () => {
    const { graph } = runUpdates(['CREATE ({big: 9007199254740993})']);
    expect(refuse(() => graph.describeChanges())).toMatchObject({ reason: 'InvalidPropertyType' });
  });
});

function refuse(run: () => unknown): CypherError {
  try {
    run();
  } catch (error) {
    if (error instanceof CypherError) {
      return error;
    }
    throw error;
  }
  throw new Error('The statement was not refused.');
}
