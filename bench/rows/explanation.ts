import { type GraphSnapshot, kindIdOf } from '@secgraph/graph';
import { AD_ACL_RELATIONSHIPS, AD_COMPOSABLE_RELATIONSHIPS } from '@secgraph/graph-schema';
import { NEVER_CANCELLED } from '@secgraph/kernel';
import type { EdgeInput, GraphOperation, GraphView } from '@secgraph/questions';
import { encodeJson, explainEdge, findInheritance, listRelayTargets } from '@secgraph/questions/thread';
import { type Bench, type BenchRow, createRow } from '../bench.ts';
import { measureEach } from '../measure/measure-each.ts';
import type { BenchSession } from '../session/bench-session.ts';

/** Of a kind, evenly spread where there are more. */
const MOST_RELATIONSHIPS = 200;
/** What a person does not wait for. */
const SOON_MS = 10;
const AGAINST = '10 ms';

/** The operations behind the routes, run as a graph worker runs them; what HTTP adds is in other rows. */
export const explanationBench: Bench = {
  name: 'explanation',
  summary: 'edge-composition, relay-targets and acl-inheritance of relationships of every kind that has them',
  measure,
};

async function measure(session: BenchSession): Promise<readonly BenchRow[]> {
  const graph = await session.graph();
  const rows: BenchRow[] = [];
  for (const kind of AD_COMPOSABLE_RELATIONSHIPS) {
    const edges = spreadOf(graph.snapshot, [kind]);
    rows.push(
      ...(await measureAll(session, graph, { name: `composition of ${kind}`, ask: explainEdge, edges })),
    );
  }

  const relays = AD_COMPOSABLE_RELATIONSHIPS.filter((kind) => kind.startsWith('CoerceAndRelay'));
  const targets = { name: 'relay targets', ask: listRelayTargets, edges: spreadOf(graph.snapshot, relays) };
  const rights = spreadOf(graph.snapshot, AD_ACL_RELATIONSHIPS);
  const inheritance = { name: 'inheritance of rights', ask: findInheritance, edges: rights };

  return [
    ...rows,
    ...(await measureAll(session, graph, targets)),
    ...(await measureAll(session, graph, inheritance)),
  ];
}

interface Question {
  readonly name: string;
  readonly ask: GraphOperation<EdgeInput>;
  readonly edges: readonly EdgeInput[];
}

/** Nothing where the estate has no such relationships. */
async function measureAll(
  session: BenchSession,
  graph: GraphView,
  { name, ask, edges }: Question,
): Promise<readonly BenchRow[]> {
  if (edges.length === 0) {
    return [];
  }

  const context = { graph, cancellation: NEVER_CANCELLED, reserveMemory: () => undefined };
  const { median, p99 } = await session.compareHere(name, {
    product: () => measureEach(edges, (edge) => encodeJson(ask(context, edge), context)),
    yardstick: () => ({ median: SOON_MS, p99: SOON_MS }),
    repetitions: session.size.passes,
    warmUps: 1,
  });
  const sizes = edges.map((edge) => encodeJson(ask(context, edge), context).length);
  const largest = `largest answer ${Math.round(Math.max(...sizes) / 1024)} KiB`;

  return [
    createRow(`${name}, median`, median, {
      against: AGAINST,
      goal: 1,
      note: `${edges.length} relationships`,
    }),
    createRow(`${name}, p99`, p99, { against: AGAINST, goal: 1, note: largest }),
  ];
}

function spreadOf(snapshot: GraphSnapshot, kinds: readonly string[]): readonly EdgeInput[] {
  return kinds.flatMap((kind) => {
    const edges = edgesOf(snapshot, kind);
    const step = Math.max(1, Math.ceil(edges.length / MOST_RELATIONSHIPS));
    return edges.filter((_, place) => place % step === 0);
  });
}

function edgesOf(snapshot: GraphSnapshot, kind: string): EdgeInput[] {
  const { nodeIds, nodeCount, outbound } = snapshot;
  const kindId = kindIdOf(snapshot, kind);
  const edges: EdgeInput[] = [];
  for (let start = 0; start < nodeCount; start++) {
    const last = outbound.offsets[start + 1] ?? 0;
    for (let position = outbound.offsets[start] ?? 0; position < last; position++) {
      if (outbound.kinds[position] === kindId) {
        const endId = nodeIds[outbound.nodes[position] ?? 0] ?? 0;
        edges.push({ kind, startId: nodeIds[start] ?? 0, endId, rules: 'current' });
      }
    }
  }

  return edges;
}
