import { parseListQuery, relatedList } from '@secgraph/contract';
import { readObjectId } from '@secgraph/graph';
import { NEVER_CANCELLED } from '@secgraph/kernel';
import type { EntityCollection, GraphView, ListName } from '@secgraph/questions';
import { answerList, ENTITY_COLLECTIONS, encodeJson, readEntity } from '@secgraph/questions/thread';
import { type Bench, type BenchRow, createRow } from '../bench.ts';
import { measureEach } from '../measure/measure-each.ts';
import type { BenchSession } from '../session/bench-session.ts';
import { nodesOfKind } from '../session/well-known-nodes.ts';

/** Evenly spread over the entities of a collection where there are more. */
const MOST_ENTITIES = 300;
/** What a person does not wait for. */
const SOON_MS = 10;
const AGAINST = '10 ms';

/** The operations behind the routes of entities, run as a graph worker runs them; what HTTP adds is in other rows. */
export const entityListsBench: Bench = {
  name: 'entity-lists',
  summary: 'first pages of every list of the entities of each collection, and their numbers',
  measure,
};

interface Question {
  readonly name: string;
  readonly entities: readonly string[];
  readonly ask: (graph: GraphView, objectId: string) => unknown;
}

async function measure(session: BenchSession): Promise<readonly BenchRow[]> {
  const graph = await session.graph();
  const questions = (Object.keys(ENTITY_COLLECTIONS) as (keyof typeof ENTITY_COLLECTIONS)[]).flatMap((name) =>
    questionsOf(graph, name, ENTITY_COLLECTIONS[name]),
  );
  const rows: BenchRow[] = [];
  for (const question of questions) {
    rows.push(...(await measureQuestion(session, graph, question)));
  }

  return [...rows, await measureLongest(session, graph)];
}

function questionsOf(
  graph: GraphView,
  name: keyof typeof ENTITY_COLLECTIONS,
  { kind, lists }: EntityCollection,
): readonly Question[] {
  const nodes = nodesOfKind(graph.snapshot, kind);
  const step = Math.max(1, Math.ceil(nodes.length / MOST_ENTITIES));
  const entities = nodes
    .filter((_, place) => place % step === 0)
    .map((node) => readObjectId(graph.snapshot, node));
  const lookAt: Question = {
    name,
    entities,
    ask: (view, objectId) => readEntity(contextOf(view), { collection: name, objectId, hasCounts: true }),
  };

  return [
    lookAt,
    ...Object.entries(lists).map(([segment, { rule }]) => ({
      name: `${name}/${segment}`,
      entities,
      ask: (view: GraphView, objectId: string) => askForPage(view, rule, objectId, {}),
    })),
  ];
}

async function measureQuestion(
  session: BenchSession,
  graph: GraphView,
  { name, entities, ask }: Question,
): Promise<readonly BenchRow[]> {
  if (entities.length === 0) {
    return [];
  }

  const { median, p99 } = await session.compareHere(name, {
    // Every pass sees a graph of its own, of which nothing is remembered.
    product: () => {
      const view = { ...graph };
      return measureEach(entities, (objectId) => ask(view, objectId));
    },
    yardstick: () => ({ median: SOON_MS, p99: SOON_MS }),
    repetitions: session.size.passes,
    warmUps: 1,
  });
  const note = `${entities.length} entities; median ${median.measured.toFixed(3)} ms`;

  return [createRow(`${name}, p99`, p99, { against: AGAINST, goal: 1, note })];
}

/** Pages far down in the longest list of a domain, by name: the first worked it out. */
async function measureLongest(session: BenchSession, graph: GraphView): Promise<BenchRow> {
  const [domain = 0] = nodesOfKind(graph.snapshot, 'Domain');
  const objectId = readObjectId(graph.snapshot, domain);
  const pages = Array.from({ length: 100 }, (_, page) => String(50 * page));
  const { p99 } = await session.compareHere('page of a long list', {
    product: () =>
      measureEach(pages, (skip) =>
        askForPage(graph, 'domainUsers', objectId, { skip: [skip], sort_by: ['name'] }),
      ),
    yardstick: () => ({ median: SOON_MS, p99: SOON_MS }),
    repetitions: session.size.passes,
    warmUps: 1,
  });

  return createRow('page of a long list by name, again, p99', p99, { against: AGAINST, goal: 1 });
}

function askForPage(
  graph: GraphView,
  name: ListName,
  objectId: string,
  parameters: Record<string, string[]>,
): unknown {
  const context = contextOf(graph);
  const list = parseListQuery(relatedList, parameters);

  return encodeJson(answerList(context, { objectId, name, form: 'list', list }), context);
}

function contextOf(graph: GraphView) {
  return { graph, cancellation: NEVER_CANCELLED, reserveMemory: () => undefined };
}
