import { type GraphSnapshot, readObjectId, readString } from '@secgraph/graph';
import { NEVER_CANCELLED, SeededRandom } from '@secgraph/kernel';
import { searchNodes } from '@secgraph/questions/thread';
import { type Bench, type BenchRow, createRow } from '../bench.ts';
import { measureEach } from '../measure/measure-each.ts';
import type { BenchSession } from '../session/bench-session.ts';
import { type NamedNode, scanNames } from '../yardsticks/plain-name-scan.ts';

const TYPED_NAMES = 25;
/** Of a million nodes and more, where the yardstick takes a fifth of a second for each letter. */
const TYPED_NAMES_OF_MANY = 5;
const MANY_NODES = 1_000_000;
const LONGEST_TYPED = 12;
const LIMIT = 10;
const AGAINST = 'scan of the names in memory';

/** The operation behind `GET /api/v2/search`, run as a graph worker runs it; what HTTP adds is in other rows. */
export const searchBench: Bench = {
  name: 'search',
  summary: 'search as you type: after every letter of random names',
  measure,
};

async function measure(session: BenchSession): Promise<readonly BenchRow[]> {
  const graph = await session.graph();
  const nodes = readNames(graph.snapshot);
  const texts = typeNames(nodes);
  const context = { graph, cancellation: NEVER_CANCELLED, reserveMemory: () => undefined };
  const { median, p99 } = await session.compareHere('search', {
    product: () =>
      measureEach(texts, (text) => searchNodes(context, { text, kinds: [], skip: 0, limit: LIMIT })),
    yardstick: () => measureEach(texts, (text) => scanNames(nodes, text, LIMIT)),
    repetitions: session.size.passes,
    warmUps: 1,
  });
  const note = `${texts.length} texts among ${nodes.length} nodes`;

  return [
    createRow('search as you type, median', median, { against: AGAINST, note }),
    createRow('search as you type, p99', p99, { against: AGAINST }),
  ];
}

function readNames(snapshot: GraphSnapshot): NamedNode[] {
  return Array.from({ length: snapshot.nodeCount }, (_, node) => ({
    name: (readString(snapshot, node, 'name') ?? '').toUpperCase(),
    objectId: readObjectId(snapshot, node).toUpperCase(),
  })).sort((a, b) => (a.name < b.name ? -1 : 1));
}

/** What a person types on the way to some names: their first letters, one more each time. */
function typeNames(nodes: readonly NamedNode[]): string[] {
  const random = new SeededRandom(5);
  const named = nodes.filter(({ name }) => name !== '');
  const length = nodes.length < MANY_NODES ? TYPED_NAMES : TYPED_NAMES_OF_MANY;

  return Array.from({ length }, () => named[random.below(named.length)]?.name ?? '').flatMap((name) =>
    Array.from({ length: Math.min(name.length, LONGEST_TYPED) }, (_, letters) => name.slice(0, letters + 1)),
  );
}
