import {
  CypherError,
  CypherFloat,
  PendingGraph,
  type PreparedStatement,
  prepareStatement,
  runStatement,
  type Value,
} from '@secgraph/cypher';
import { createCancellation, isCodedError, SeededRandom } from '@secgraph/kernel';
import { mutateSource } from './mutate-source.ts';
import { randomSource } from './random-source.ts';

/** How far a case came. */
export type FuzzOutcome =
  | { readonly type: 'refused' | 'failed' | 'ran' }
  | { readonly type: 'crashed'; readonly error: unknown };

/** Of each case; one that goes on this much longer is too late. */
const DEADLINE_MS = 300;
const LATE_MS = 1_000;

const PARAMETERS: ReadonlyMap<string, Value> = new Map<string, Value>([
  ['p', 2],
  ['list', [1, null, 'a', new CypherFloat(0.5)]],
  ['map', new Map<string, Value>([['x', 1]])],
]);

/** The text of a case: grammatical, or with accidents. `samples` are queries to begin from. */
export function fuzzSource(seed: number, samples: readonly string[]): string {
  const random = new SeededRandom(seed);
  const sample = random.chance(0.15) ? samples[random.below(Math.max(samples.length, 1))] : undefined;
  const source = sample ?? randomSource(random);
  return sample !== undefined || random.chance(0.15) ? mutateSource(source, random) : source;
}

/** Parses, binds and runs a text on a small graph. Only coded errors are answers, and only in time. */
export function runFuzzCase(source: string, nowMs: () => number = Date.now): FuzzOutcome {
  const beganAtMs = nowMs();
  const outcome = answer(source);
  const tookMs = nowMs() - beganAtMs;

  return outcome.type !== 'crashed' && tookMs > DEADLINE_MS + LATE_MS
    ? { type: 'crashed', error: `ends after ${tookMs} ms, when ${DEADLINE_MS} ms were given` }
    : outcome;
}

function answer(source: string): FuzzOutcome {
  let prepared: PreparedStatement;
  try {
    prepared = prepareStatement(source);
  } catch (error) {
    return error instanceof CypherError ? { type: 'refused' } : { type: 'crashed', error };
  }

  try {
    drain(prepared);
    return { type: 'ran' };
  } catch (error) {
    return isAnswer(error) ? { type: 'failed' } : { type: 'crashed', error };
  }
}

function drain(prepared: PreparedStatement): void {
  const graph = createSmallGraph();
  const { rows } = runStatement(prepared, {
    graph,
    parameters: PARAMETERS,
    cancellation: createCancellation({ deadlineAtMs: Date.now() + DEADLINE_MS }),
    limits: { rows: 10_000, bytes: 10_000_000, memoryBytes: 50_000_000 },
    statementAtMs: 1_767_225_600_000,
    random: () => 0.5,
  });

  for (const _ of rows) {
    // Rows are computed while they are pulled.
  }
  graph.describeChanges();
}

function isAnswer(error: unknown): boolean {
  return error instanceof CypherError || (isCodedError(error) && error.code === 'KERNEL_DEADLINE_EXCEEDED');
}

function createSmallGraph(): PendingGraph {
  const graph = new PendingGraph();
  const user = graph.createNode(
    ['User', 'A'],
    new Map<string, Value>([
      ['name', 'ada'],
      ['x', 1],
      ['age', 36],
    ]),
  );
  const group = graph.createNode(
    ['Group', 'B'],
    new Map<string, Value>([
      ['name', 'ops'],
      ['list', [1, 2]],
    ]),
  );
  const plain = graph.createNode([], new Map<string, Value>([['x', new CypherFloat(1.5)]]));
  graph.createRelationship(user, 'MemberOf', group, new Map([['x', 1]]));
  graph.createRelationship(group, 'AdminTo', plain, new Map());
  graph.createRelationship(plain, 'R', user, new Map());
  graph.createRelationship(plain, 'R', plain, new Map());
  return graph;
}
