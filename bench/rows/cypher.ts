import { NO_LIMITS, openSnapshotGraph, prepareStatement, runStatement, type Value } from '@secgraph/cypher';
import { readObjectId } from '@secgraph/graph';
import { NEVER_CANCELLED } from '@secgraph/kernel';
import type { GraphView } from '@secgraph/questions';
import { type Bench, type BenchRow, createRow } from '../bench.ts';
import { measureMs } from '../measure/measure-ms.ts';
import type { BenchSession } from '../session/bench-session.ts';
import { findDomainAdmins } from '../session/well-known-nodes.ts';
import {
  countGroups,
  countLeadingTo,
  countNames,
  countWays,
  countWithFlags,
  findByEnding,
  findWithFlag,
  scanForObjectId,
  sumShortestHops,
} from '../yardsticks/pattern-loops.ts';

const AGAINST = 'a loop over the same arrays';
const GOAL = 5;

/** Short loops are repeated: the clock, and code that is not compiled yet, would be all that is measured. */
const SHORTEST_RUN_MS = 5;
const SHORTEST_MEASURE_MS = 0.005;

/** Domain Admins, Enterprise Admins, Administrators. */
const TIER_ZERO = ['-512', '-519', '-544'] as const;

/** Queries as a graph worker runs them: plans are kept, everything else is done anew. */
export const cypherBench: Bench = {
  name: 'cypher',
  summary: 'queries against hand-written loops',
  measure,
};

interface Question {
  readonly name: string;
  readonly query: string;
  /** What it answers: the value in the only row, or the number of rows. */
  readonly loop: () => number;
}

async function measure(session: BenchSession): Promise<readonly BenchRow[]> {
  const graph = await session.graph();
  const rows: BenchRow[] = [];
  for (const question of listQuestions(graph)) {
    rows.push(await measureQuestion(session, graph, question));
  }
  return rows;
}

async function measureQuestion(
  session: BenchSession,
  graph: GraphView,
  { name, query, loop }: Question,
): Promise<BenchRow> {
  const ask = (): number => answer(graph, query);
  const expected = loop();
  const found = ask();
  if (found !== expected) {
    throw new Error(`${name}: the query says ${found}, the loop ${expected}.`);
  }

  const times = Math.ceil(SHORTEST_RUN_MS / Math.max(measureMs(loop), SHORTEST_MEASURE_MS));
  const { time } = await session.compareHere(`cypher: ${name}`, {
    product: () => ({ time: measureMs(() => repeat(ask, times)) / times }),
    yardstick: () => ({ time: measureMs(() => repeat(loop, times)) / times }),
    repetitions: session.size.passes,
    warmUps: 3,
  });
  return createRow(`Cypher, ${name}`, time, { against: AGAINST, goal: GOAL, note: `answer ${expected}` });
}

function repeat(work: () => unknown, times: number): void {
  for (let done = 0; done < times; done++) {
    work();
  }
}

function answer({ snapshot, names }: GraphView, query: string): number {
  const { rows } = runStatement(prepareStatement(query), {
    graph: openSnapshotGraph(snapshot, names),
    parameters: new Map(),
    cancellation: NEVER_CANCELLED,
    limits: NO_LIMITS,
    statementAtMs: 0,
    random: Math.random,
  });
  let count = 0;
  let value: Value | undefined;
  for (const row of rows) {
    count++;
    value = row[0];
  }
  return count === 1 && typeof value === 'number' ? value : count;
}

function listQuestions({ snapshot }: GraphView): readonly Question[] {
  const domainAdmins = readObjectId(snapshot, findDomainAdmins(snapshot));
  // A loop finds what stands in the middle in half the time of the longest, which is what it takes on average.
  const middle = readObjectId(snapshot, snapshot.nodeCount >>> 1);
  const isTierZero = TIER_ZERO.map((ending) => `g.objectid ENDS WITH '${ending}'`).join(' OR ');
  const ways = { kind: 'MemberOf', endKind: 'Group' };

  return [
    {
      name: 'point lookup',
      query: `MATCH (n {objectid: '${middle}'}) RETURN count(*)`,
      loop: () => Number(scanForObjectId(snapshot, middle) >= 0),
    },
    {
      name: 'kind scan with predicate',
      query: 'MATCH (u:User) WHERE u.hasspn = true RETURN u',
      loop: () => findWithFlag(snapshot, 'User', 'hasspn').length,
    },
    {
      name: 'kind scan with two booleans',
      query: 'MATCH (u:User) WHERE u.enabled = true AND u.hasspn = true RETURN count(*)',
      loop: () => countWithFlags(snapshot, 'User', 'enabled', 'hasspn'),
    },
    {
      name: 'names that contain a text',
      query: "MATCH (n) WHERE n.name CONTAINS 'ADMINS' RETURN count(*)",
      loop: () => countNames(snapshot, (name) => name.includes('ADMINS')),
    },
    {
      name: 'names in any case that contain a text',
      query: "MATCH (n) WHERE toLower(n.name) CONTAINS 'admins' RETURN count(*)",
      loop: () => countNames(snapshot, (name) => name.toLowerCase().includes('admins')),
    },
    {
      name: '2 hops between kinds',
      query: 'MATCH (:User)-[:MemberOf]->(:Group)-[:GenericAll]->(:Computer) RETURN count(*)',
      loop: () => countWays(snapshot, 'User', [ways, { kind: 'GenericAll', endKind: 'Computer' }]),
    },
    {
      name: '3 hops between kinds',
      query:
        'MATCH (:User)-[:MemberOf]->(:Group)-[:GenericAll]->(:Computer)-[:HasSession]->(:User) RETURN count(*)',
      loop: () =>
        countWays(snapshot, 'User', [
          ways,
          { kind: 'GenericAll', endKind: 'Computer' },
          { kind: 'HasSession', endKind: 'User' },
        ]),
    },
    {
      name: '4 hops between kinds',
      query:
        'MATCH (:User)-[:MemberOf]->(:Group)-[:MemberOf]->(:Group)-[:GenericAll]->(:Computer)-[:HasSession]->(:User) RETURN count(*)',
      loop: () =>
        countWays(snapshot, 'User', [
          ways,
          ways,
          { kind: 'GenericAll', endKind: 'Computer' },
          { kind: 'HasSession', endKind: 'User' },
        ]),
    },
    {
      name: 'members of Domain Admins',
      query: `MATCH (n)-[:MemberOf*1..]->({objectid: '${domainAdmins}'}) RETURN count(DISTINCT n)`,
      loop: () => countLeadingTo(snapshot, domainAdmins, 'MemberOf'),
    },
    {
      name: 'kerberoastable to tier zero',
      query: `MATCH p = shortestPath((u:User)-[*1..]->(g:Group)) WHERE u.hasspn = true AND (${isTierZero}) RETURN sum(length(p))`,
      loop: () =>
        sumShortestHops(
          snapshot,
          findWithFlag(snapshot, 'User', 'hasspn'),
          findByEnding(snapshot, 'Group', TIER_ZERO),
        ),
    },
    {
      name: 'aggregation over all nodes',
      query: 'MATCH (n) RETURN n.domain, count(*)',
      loop: () => countGroups(snapshot, 'domain'),
    },
  ];
}
