import { describe, expect, it } from 'vitest';
import { buildTinyGraph } from '../../graph/tiny-graph.test-support.ts';
import { NodeValue, PathValue } from '../../values/element-value.ts';
import { describeQuery, operatorsOf, runQuery } from '../run-query.test-support.ts';

/*
 * Ada and Bob are members of Staff, Staff of All; Ada owns Staff; All owns itself; Eve stands alone. Ada and Bob
 * manage each other.
 */
const GRAPH = buildTinyGraph(
  [
    { kinds: ['User'], properties: { name: 'ADA', age: 36, isAdmin: true } },
    { kinds: ['User'], properties: { name: 'BOB', age: 17, isAdmin: false } },
    { kinds: ['Group'], properties: { name: 'STAFF' } },
    { kinds: ['Group'], properties: { name: 'ALL' } },
    { kinds: ['User', 'Guest'], properties: { name: 'EVE' } },
  ],
  [
    [0, 'MemberOf', 2],
    [1, 'MemberOf', 2],
    [2, 'MemberOf', 3],
    [0, 'Owns', 2, { since: 1999 }],
    [3, 'Owns', 3],
    [0, 'Manages', 1],
    [1, 'Manages', 0],
  ],
);

interface Case {
  readonly query: string;
  readonly rows: readonly unknown[];
  /** The operator that the case is about; missing where the plan may differ. */
  readonly operator?: string;
}

const CASES: Readonly<Record<string, readonly Case[]>> = {
  'node scan': [
    {
      query: 'MATCH (n) RETURN n.name',
      rows: [['ADA'], ['BOB'], ['STAFF'], ['ALL'], ['EVE']],
      operator: 'NodeScan',
    },
    { query: 'MATCH (n:User&!Guest) RETURN n.name', rows: [['ADA'], ['BOB']], operator: 'NodeScan' },
    { query: 'MATCH (n:Group|Guest) RETURN n.name', rows: [['STAFF'], ['ALL'], ['EVE']] },
    { query: 'MATCH (n:Unknown) RETURN n', rows: [] },
    { query: 'MATCH (n) WHERE n.age > 18 RETURN n.name', rows: [['ADA']] },
    { query: 'MATCH (n) WHERE n.age <> 36 RETURN n.name', rows: [['BOB']] },
    { query: 'MATCH (n) WHERE 36 <= n.age RETURN n.name', rows: [['ADA']] },
    { query: 'MATCH (n) WHERE n.isAdmin RETURN n.name', rows: [['ADA']] },
    { query: 'MATCH (n) WHERE NOT n.isAdmin RETURN n.name', rows: [['BOB']] },
    { query: 'MATCH (n) WHERE NOT (n.age = 36 OR n:Group) RETURN n.name', rows: [['BOB']] },
    { query: "MATCH (n) WHERE n.name <> 'ADA' AND n.age IS NOT NULL RETURN n.name", rows: [['BOB']] },
    { query: "MATCH (n) WHERE n.age = 'old' RETURN n", rows: [] },
    {
      query: 'UNWIND [1, 2] AS x MATCH (n:Guest) RETURN x, n.name',
      rows: [
        [1, 'EVE'],
        [2, 'EVE'],
      ],
    },
  ],
  'node seek': [
    { query: "MATCH (n {objectid: 'N1'}) RETURN n.name", rows: [['BOB']], operator: 'NodeSeek' },
    { query: "MATCH (n:Group {objectid: 'N1'}) RETURN n.name", rows: [], operator: 'NodeSeek' },
    {
      query: "MATCH (n) WHERE n.name IN ['EVE', 'ADA', 'EVE', null] RETURN n.name",
      rows: [['EVE'], ['ADA']],
      operator: 'NodeSeek',
    },
    { query: 'MATCH (n) WHERE id(n) = 2 RETURN n.name', rows: [['BOB']], operator: 'NodeSeek' },
    { query: "MATCH (n) WHERE elementId(n) = '3' RETURN n.name", rows: [['STAFF']], operator: 'NodeSeek' },
    {
      query: "UNWIND ['N0', 'N9', null, 'N3'] AS x MATCH (n {objectid: x}) RETURN n.name",
      rows: [['ADA'], ['ALL']],
      operator: 'NodeSeek',
    },
  ],
  expand: [
    {
      query: "MATCH ({name: 'ADA'})-[r]->(b) RETURN type(r), b.name",
      rows: [
        ['MemberOf', 'STAFF'],
        ['Owns', 'STAFF'],
        ['Manages', 'BOB'],
      ],
      operator: 'Expand',
    },
    {
      query: "MATCH ({name: 'STAFF'})<-[r:MemberOf|Owns]-(b) RETURN type(r), b.name",
      rows: [
        ['MemberOf', 'ADA'],
        ['MemberOf', 'BOB'],
        ['Owns', 'ADA'],
      ],
    },
    {
      query: "MATCH ({name: 'ALL'})-[r]-(b) RETURN type(r), b.name",
      rows: [
        ['Owns', 'ALL'],
        ['MemberOf', 'STAFF'],
      ],
    },
    { query: "MATCH ({name: 'ADA'})-[:!MemberOf]->(b:Group) RETURN b.name", rows: [['STAFF']] },
    { query: "MATCH ({name: 'ADA'})-[r {since: 1999}]->() RETURN r.since", rows: [[1999]] },
    {
      query: "MATCH (a {name: 'ADA'}), (b {name: 'BOB'}) MATCH (a)-[r]->(b) RETURN type(r)",
      rows: [['Manages']],
      operator: 'Expand',
    },
    { query: 'MATCH (a:User)-[:Manages]->(b)-[:Manages]->(a) RETURN a.name', rows: [['ADA'], ['BOB']] },
    { query: 'MATCH (a)-[:Manages]-(b)-[:Manages]-(a) RETURN count(*)', rows: [[4]] },
  ],
  'variable-length expand': [
    {
      query: "MATCH ({name: 'ADA'})-[:MemberOf*]->(b) RETURN b.name",
      rows: [['STAFF'], ['ALL']],
      operator: 'VariableExpand',
    },
    {
      query: "MATCH ({name: 'ADA'})-[r:MemberOf*0..1]->(b) RETURN size(r), b.name",
      rows: [
        [0, 'ADA'],
        [1, 'STAFF'],
      ],
    },
    { query: "MATCH ({name: 'ADA'})-[:Manages*]->(b) RETURN b.name", rows: [['BOB'], ['ADA']] },
    { query: "MATCH ({name: 'ALL'})-[:Owns*]-(b) RETURN b.name", rows: [['ALL']] },
    {
      query:
        "MATCH p = ({name: 'ALL'})<-[:MemberOf*2]-(b) RETURN [n IN nodes(p) | n.name] AS names ORDER BY names",
      rows: [[['ALL', 'STAFF', 'ADA']], [['ALL', 'STAFF', 'BOB']]],
    },
    { query: "MATCH ({name: 'ADA'})-[*2 {since: 1999}]->(b) RETURN b", rows: [] },
    {
      query:
        "MATCH (a {name: 'ADA'}), (b {name: 'ALL'}) MATCH p = (a)-[:MemberOf|Owns*]->(b) RETURN length(p) ORDER BY length(p)",
      rows: [[2], [2], [3], [3]],
    },
    { query: "MATCH ({name: 'ADA'})-[:MemberOf]->()-[r*1..2]->() RETURN size(r)", rows: [[1], [2]] },
  ],
  'shortest path': [
    {
      query: "MATCH p = shortestPath((a {name: 'BOB'})-[*]->(b {name: 'ALL'})) RETURN length(p)",
      rows: [[2]],
      operator: 'ShortestPath',
    },
    {
      query:
        'MATCH p = shortestPath((a:User)-[:MemberOf*]->(b:Group)) RETURN a.name, b.name, length(p) ORDER BY a.name, b.name',
      rows: [
        ['ADA', 'ALL', 2],
        ['ADA', 'STAFF', 1],
        ['BOB', 'ALL', 2],
        ['BOB', 'STAFF', 1],
      ],
    },
    {
      query:
        "MATCH p = allShortestPaths((a {name: 'ADA'})-[*]->(b {name: 'ALL'})) RETURN length(p), type(relationships(p)[0]) ORDER BY type(relationships(p)[0])",
      rows: [
        [2, 'MemberOf'],
        [2, 'Owns'],
      ],
    },
    {
      query:
        "MATCH p = shortestPath((a {name: 'ADA'})-[*]->(b {name: 'ALL'})) WHERE none(r IN relationships(p) WHERE r:MemberOf) RETURN p",
      rows: [],
    },
    {
      query:
        "MATCH p = shortestPath((a {name: 'ADA'})-[*]->(b {name: 'STAFF'})) WHERE length(p) > 1 RETURN [n IN nodes(p) | n.name]",
      rows: [[['ADA', 'BOB', 'STAFF']]],
    },
    {
      query:
        "MATCH p = shortestPath((a {name: 'ADA'})-[*]->(b {name: 'STAFF'})) WHERE all(n IN nodes(p) WHERE n:User) RETURN p",
      rows: [],
    },
    {
      query:
        "MATCH p = shortestPath((a {name: 'ALL'})<-[:MemberOf*]-(b {name: 'BOB'})) RETURN [n IN nodes(p) | n.name]",
      rows: [[['ALL', 'STAFF', 'BOB']]],
    },
    { query: "MATCH p = shortestPath((a {name: 'EVE'})-[*]-(b {name: 'ALL'})) RETURN p", rows: [] },
    {
      query: "MATCH (a {name: 'ADA'}), (b {name: 'ALL'}) RETURN length(shortestPath((a)-[*]->(b)))",
      rows: [[2]],
    },
    { query: "MATCH p = shortestPath((a {name: 'ADA'})-[*0..]->(a)) RETURN length(p)", rows: [[0]] },
  ],
  'optional and apply': [
    {
      query: 'MATCH (a:User) OPTIONAL MATCH (a)-[:Owns]->(b) RETURN a.name, b.name',
      rows: [
        ['ADA', 'STAFF'],
        ['BOB', null],
        ['EVE', null],
      ],
      operator: 'Optional',
    },
    { query: 'OPTIONAL MATCH (a:Unknown)-[r]->(b) RETURN a, r, b', rows: [[null, null, null]] },
    {
      query:
        'MATCH (a:User) CALL (a) { MATCH (a)-[:MemberOf]->(b) RETURN b.name AS name } RETURN a.name, name',
      rows: [
        ['ADA', 'STAFF'],
        ['BOB', 'STAFF'],
      ],
      operator: 'Apply',
    },
    {
      query: 'MATCH (a:User) CALL { WITH a MATCH (a)-->(b) RETURN count(b) AS c } RETURN a.name, c',
      rows: [
        ['ADA', 3],
        ['BOB', 2],
        ['EVE', 0],
      ],
      operator: 'Apply',
    },
  ],
  'existence of patterns': [
    { query: 'MATCH (a:User) WHERE NOT (a)-->() RETURN a.name', rows: [['EVE']] },
    {
      query: "MATCH (a) WHERE (a)-[:MemberOf*]->({name: 'ALL'}) RETURN a.name",
      rows: [['ADA'], ['BOB'], ['STAFF']],
      operator: 'SemiJoin',
    },
    {
      query: 'MATCH (a:User) WHERE EXISTS { (a)-[:Owns]->(b) WHERE b:Group } RETURN a.name',
      rows: [['ADA']],
    },
    { query: 'MATCH (a:User) WHERE (a)-[:Owns]->() OR a:Guest RETURN a.name', rows: [['ADA'], ['EVE']] },
    {
      query: 'MATCH (a:User) RETURN a.name, COUNT { (a)-[:Manages]-() }',
      rows: [
        ['ADA', 2],
        ['BOB', 2],
        ['EVE', 0],
      ],
    },
    {
      query: 'MATCH (a:User) RETURN [(a)-[:MemberOf]->(b) | b.name]',
      rows: [[['STAFF']], [['STAFF']], [[]]],
    },
    {
      query:
        'MATCH (a:Group) RETURN COLLECT { MATCH (a)<-[:MemberOf]-(b) RETURN b.name ORDER BY b.name DESC }',
      rows: [[['BOB', 'ADA']], [['STAFF']]],
    },
    {
      query: 'MATCH (a:User) RETURN [x IN [1, 2] WHERE EXISTS { MATCH (a) WHERE a.age > x * 10 }]',
      rows: [[[1, 2]], [[1]], [[]]],
    },
  ],
  join: [
    {
      query:
        'MATCH (g:Group) OPTIONAL MATCH (a:User), (b:User) WHERE a.age = b.age AND b.age > 18 RETURN g.name, a.name, b.name',
      rows: [
        ['STAFF', 'ADA', 'ADA'],
        ['ALL', 'ADA', 'ADA'],
      ],
    },
    {
      query: 'MATCH (g:Group) RETURN g.name, COUNT { MATCH (a) WHERE (a)-[:MemberOf*]->({name: "ALL"}) }',
      rows: [
        ['STAFF', 3],
        ['ALL', 3],
      ],
    },
    { query: 'MATCH (a:User), (b:Group) RETURN count(*)', rows: [[6]] },
    {
      query: 'MATCH (a:User), (b:User) WHERE a.age = b.age AND a.age IS NOT NULL RETURN a.name, b.name',
      rows: [
        ['ADA', 'ADA'],
        ['BOB', 'BOB'],
      ],
      operator: 'Join',
    },
    {
      query: 'MATCH (a)-[r:Manages]->(), (b)-[s:Manages]->() RETURN a.name, b.name ORDER BY a.name',
      rows: [
        ['ADA', 'BOB'],
        ['BOB', 'ADA'],
      ],
      operator: 'Join',
    },
  ],
  aggregation: [
    {
      query: 'MATCH (a:User) RETURN a.isAdmin, count(*), collect(a.name)',
      rows: [
        [true, 1, ['ADA']],
        [false, 1, ['BOB']],
        [null, 1, ['EVE']],
      ],
      operator: 'Aggregate',
    },
    { query: 'MATCH (a:Unknown) RETURN count(*), sum(a.age), collect(a)', rows: [[0, 0, []]] },
    { query: 'MATCH (a:Unknown) RETURN a.name, count(*)', rows: [] },
    { query: 'MATCH (a)-[r]->(b) RETURN count(DISTINCT a), count(r), max(a.age)', rows: [[4, 7, 36]] },
    {
      query: 'MATCH (a)-->(b) RETURN a, count(*) + 1 AS c ORDER BY c DESC LIMIT 1',
      rows: [[new NodeValue(0), 4]],
    },
    {
      query: 'UNWIND [1, 1.0, 2, null, null] AS x RETURN x, count(*) ORDER BY x',
      rows: [
        [1, 2],
        [2, 1],
        [null, 2],
      ],
    },
  ],
  'counted expansions': [
    {
      query: 'MATCH (a:User)-[:MemberOf]->(b)-[:MemberOf]->(c) RETURN count(*)',
      rows: [[2]],
      operator: 'CountExpansions',
    },
    { query: 'MATCH (a:User)-[:MemberOf]->(b) RETURN count(b)', rows: [[2]], operator: 'CountExpansions' },
    { query: 'MATCH (a)-[r:Owns]-(b) RETURN count(*)', rows: [[3]] },
  ],
  'rows in order': [
    {
      query: 'MATCH (a:User) RETURN a.name ORDER BY a.age',
      rows: [['BOB'], ['ADA'], ['EVE']],
      operator: 'Sort',
    },
    { query: 'MATCH (a:User) RETURN a.name ORDER BY a.age DESC', rows: [['EVE'], ['ADA'], ['BOB']] },
    {
      query: 'UNWIND range(1, 2000) AS x RETURN x ORDER BY x % 7, x DESC SKIP 2 LIMIT 3',
      rows: [[1981], [1974], [1967]],
      operator: 'TopK',
    },
    { query: 'UNWIND range(1, 2000) AS x RETURN x SKIP 1998', rows: [[1999], [2000]], operator: 'Skip' },
    { query: 'UNWIND range(1, 2000) AS x RETURN x LIMIT 2', rows: [[1], [2]], operator: 'Limit' },
    { query: 'UNWIND [1, 2] AS x RETURN x LIMIT 0', rows: [] },
  ],
  'distinct and union': [
    {
      query: 'MATCH (a:User)-->(b) RETURN DISTINCT b.name',
      rows: [['STAFF'], ['BOB'], ['ADA']],
      operator: 'Distinct',
    },
    { query: 'UNWIND [[1, 2], [1, 2.0], [2]] AS x RETURN DISTINCT x', rows: [[[1, 2]], [[2]]] },
    { query: 'RETURN 1 AS x UNION RETURN 1 AS x', rows: [[1]], operator: 'Union' },
    { query: 'RETURN 1 AS x UNION ALL RETURN 1 AS x', rows: [[1], [1]], operator: 'Union' },
    {
      query: 'MATCH (x:Guest) RETURN x UNION RETURN 1 AS x',
      rows: [[new NodeValue(4)], [1]],
      operator: 'Union',
    },
  ],
  unwind: [
    { query: 'UNWIND [] AS x RETURN x', rows: [] },
    { query: 'UNWIND null AS x RETURN x', rows: [] },
    { query: 'UNWIND 3 AS x RETURN x', rows: [[3]], operator: 'Unwind' },
    { query: 'UNWIND [[1], [2, 3]] AS xs UNWIND xs AS x RETURN x', rows: [[1], [2], [3]] },
  ],
  'variables that are values': [
    {
      query:
        'MATCH (n:User) WITH collect(n) AS ns UNWIND ns AS m MATCH (m)-[:Owns]->(g) RETURN m.name, g.name',
      rows: [['ADA', 'STAFF']],
    },
    {
      query:
        'MATCH p = ({name: "ADA"})-[:MemberOf]->() RETURN [n IN nodes(p) WHERE EXISTS { (n)-[:Owns]->() } | n.name]',
      rows: [[['ADA']]],
    },
    {
      query:
        'MATCH (n:User) WITH collect(n) AS ns RETURN [x IN ns | COUNT { (x)-->() }], [x IN ns WHERE (x)-[:Owns]->() | x.name]',
      rows: [[[3, 2, 0], ['ADA']]],
    },
    {
      query:
        'MATCH (n:User) WITH collect(n) AS ns RETURN all(x IN ns WHERE (x)-->()), [x IN ns | [(x)-[:Manages]->(y) | y.name]]',
      rows: [[false, [['BOB'], ['ADA'], []]]],
    },
    { query: 'MATCH (n) WITH collect(n) AS ns MATCH (m:User) WHERE m IN ns RETURN count(*)', rows: [[3]] },
    {
      query: 'MATCH (n:Group) WITH collect(n)[0] AS g MATCH (g)<-[:MemberOf]-(u) RETURN u.name',
      rows: [['ADA'], ['BOB']],
    },
    {
      query: 'MATCH ()-[r:Owns]->() WITH r MATCH (a)-[r]->(b) RETURN a.name, b.name',
      rows: [
        ['ADA', 'STAFF'],
        ['ALL', 'ALL'],
      ],
      operator: 'RelationshipSeek',
    },
    { query: 'MATCH ()-[r:Owns]->() WITH r MATCH (a)-[r]-(b) RETURN count(*)', rows: [[3]] },
    { query: "MATCH p = ({name: 'BOB'})-[:MemberOf]->() RETURN p", rows: [[new PathValue([1, 2], [3])]] },
  ],
  procedures: [
    { query: 'CALL db.labels()', rows: [['Group'], ['Guest'], ['User']], operator: 'ProcedureCall' },
    {
      query: 'CALL db.relationshipTypes() YIELD relationshipType AS t WHERE t STARTS WITH "M" RETURN t',
      rows: [['Manages'], ['MemberOf']],
    },
    {
      query: 'CALL db.propertyKeys() YIELD propertyKey RETURN collect(propertyKey)',
      rows: [[['age', 'isAdmin', 'name', 'objectid', 'since']]],
    },
  ],
};

describe.each(Object.entries(CASES))('%s', (_title, cases) => {
  it.each(cases)('$query', ({ query, rows, operator }) => {
    expect(runQuery(GRAPH, query)).toEqual(rows);
    expect(sorted(runQuery(GRAPH, query, { passes: 'none' }))).toEqual(sorted(rows));

    if (operator !== undefined) {
      expect(operatorsOf(describeQuery(GRAPH, `EXPLAIN ${query}`))).toContain(operator);
    }
  });
});

/** Without passes, rows that no ORDER BY puts in order come in another one. */
function sorted(rows: readonly unknown[]): string[] {
  return rows.map((row) => JSON.stringify(row)).sort();
}
