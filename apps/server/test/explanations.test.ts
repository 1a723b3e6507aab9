import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DERIVATION_RULES, deriveRelationships, explainRelationship, runBasics } from '@secgraph/analysis';
import { writeEstate } from '@secgraph/estate';
import {
  buildSnapshot,
  createEmptySnapshot,
  createSnapshotBuilder,
  findNodeById,
  GraphDelta,
  type GraphSnapshot,
  nodeKindIds,
  ownerOfPosition,
  readObjectId,
  readStoredProperties,
} from '@secgraph/graph';
import { AD_COMPOSABLE_RELATIONSHIPS } from '@secgraph/graph-schema';
import { ingestFile } from '@secgraph/ingest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Node indexes and a kind. */
interface Edge {
  readonly start: number;
  readonly kind: string;
  readonly end: number;
}

const NO_COUNTERS = { nodeId: 0, relationshipId: 0, kindId: 0, propertySetId: 0, observationId: 0 };
/** Explained by relay targets instead, and never derived. */
const WITHOUT_COMPOSITION = new Set([
  'CoerceAndRelayNTLMToLDAP',
  'CoerceAndRelayNTLMToLDAPS',
  'GPOAppliesTo',
  'CanApplyGPO',
]);
/** Extended techniques are not planted, and explained where their rules are. */
const RULES = DERIVATION_RULES.filter(({ isExtended }) => isExtended !== true)
  .map((rule) => ({
    rule,
    kinds: rule.derives.filter(
      (kind) =>
        (AD_COMPOSABLE_RELATIONSHIPS as readonly string[]).includes(kind) && !WITHOUT_COMPOSITION.has(kind),
    ),
  }))
  .filter(({ kinds }) => kinds.length > 0);

let folder: string;
let graph: GraphSnapshot;
let derived: readonly Edge[];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'explanations-'));
  const path = join(folder, 'estate.zip');
  await writeEstate({ objects: 700, domains: 3, forests: 2, trusts: 2, plant: true, out: path });
  ({ graph, derived } = await analyse(path));
}, 120_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

describe.each(RULES.flatMap(({ rule, kinds }) => kinds.map((kind) => [kind, rule] as const)))(
  'explanations of %s',
  (kind, rule) => {
    it('there is something to explain', () => {
      expect(derived.filter((edge) => edge.kind === kind).length).toBeGreaterThan(0);
    });

    it('make each relationship true by themselves', () => {
      const unexplained: string[] = [];
      for (const edge of derived.filter((it) => it.kind === kind)) {
        const part = explainRelationship(graph, edge);
        const subjects = kind.startsWith('CoerceAndRelay') ? [edge.end] : [edge.start, edge.end];
        const isAgain = derivesAgain(extract(part, edge), edge);
        if (!subjects.every((node) => part.nodes.includes(node)) || !isAgain) {
          unexplained.push(describeEdge(edge));
        }
      }
      expect(unexplained).toEqual([]);
    });

    /** Whether the rule derives the relationship from this part of the graph alone. */
    function derivesAgain(part: GraphSnapshot, edge: Edge): boolean {
      const { derived: columns } = deriveRelationships(part, { rules: [rule] });
      const startId = graph.nodeIds[edge.start];
      const endId = graph.nodeIds[edge.end];

      return columns.startIds.some(
        (id, row) =>
          id === startId &&
          columns.endIds[row] === endId &&
          columns.kindNames[columns.kinds[row] ?? 0] === kind,
      );
    }
  },
);

/**
 * The explanation as a graph of its own, with what explanations leave out on purpose: who runs an authority, which
 * makes it usable but is no part of the attack; of a relay, everybody in the domain, with whom it begins, and
 * the domain.
 */
function extract(
  { nodes, relationships }: ReturnType<typeof explainRelationship>,
  edge: Edge,
): GraphSnapshot {
  const authorities = [...nodes].filter((node) => hasKind(node, 'EnterpriseCA'));
  const hosting = authorities.flatMap((authority) => positionsInto(authority, 'HostsCAService'));
  const isRelay = edge.kind.startsWith('CoerceAndRelay');
  const domains = isRelay ? [...graph.nodeIds.keys()].filter((node) => hasKind(node, 'Domain')) : [];
  const positions = new Set([...relationships, ...hosting]);
  const kept = new Set([...nodes, ...domains, ...(isRelay ? [edge.start] : [])]);
  for (const position of positions) {
    kept.add(ownerOfPosition(graph.outbound, position));
    kept.add(graph.outbound.nodes[position] ?? 0);
  }

  return copyPart(
    [...kept].sort((a, b) => a - b),
    [...positions],
  );
}

function copyPart(nodes: readonly number[], positions: readonly number[]): GraphSnapshot {
  const builder = createSnapshotBuilder({ generation: 1 });
  const idOf = (node: number) => graph.nodeIds[node] ?? 0;
  graph.kindNames.forEach((name, kindId) => {
    if (name !== '') {
      builder.addKind(kindId, name);
    }
  });
  for (const node of nodes) {
    builder.addNode({
      id: idOf(node),
      objectId: readObjectId(graph, node),
      kindIds: [...nodeKindIds(graph, node)],
      properties: JSON.stringify(readStoredProperties(graph, node)),
    });
  }
  builder.addPropertySet(1, '{}');
  builder.addRelationships({
    ids: Int32Array.from(positions, (_, index) => index + 1),
    startIds: Int32Array.from(positions, (position) => idOf(ownerOfPosition(graph.outbound, position))),
    endIds: Int32Array.from(positions, (position) => idOf(graph.outbound.nodes[position] ?? 0)),
    kindIds: Uint16Array.from(positions, (position) => graph.outbound.kinds[position] ?? 0),
    propertySetIds: new Uint32Array(positions.length).fill(1),
  });

  return builder.finish().snapshot;
}

function positionsInto(end: number, kind: string): number[] {
  const { offsets, nodes, kinds } = graph.outbound;
  const positions: number[] = [];
  for (let position = 0; position < (offsets[graph.nodeCount] ?? 0); position++) {
    if (nodes[position] === end && graph.kindNames[kinds[position] ?? 0] === kind) {
      positions.push(position);
    }
  }

  return positions;
}

function hasKind(node: number, kind: string): boolean {
  return nodeKindIds(graph, node).includes(graph.kindIds.get(kind) ?? 0);
}

function describeEdge({ start, kind, end }: Edge): string {
  return `${readObjectId(graph, start)} -${kind}-> ${readObjectId(graph, end)}`;
}

async function analyse(path: string): Promise<{ graph: GraphSnapshot; derived: readonly Edge[] }> {
  const collected = new GraphDelta(createEmptySnapshot(), NO_COUNTERS);
  for await (const entry of ingestFile({ path, kind: 'zip', fileName: 'estate.zip', workers: 1 })) {
    for await (const batch of entry.batches()) {
      collected.apply(batch, collected.observe(0));
    }
  }
  const read = buildSnapshot(collected.base, collected, 1);

  const completed = new GraphDelta(read, collected.counters);
  completed.apply(runBasics(read).batch, completed.observe(0));
  const complete = buildSnapshot(read, completed, 2);

  const { derived: columns, replacedKinds } = deriveRelationships(complete);
  const analysed = new GraphDelta(complete, completed.counters);
  const kindIds = columns.kindNames.map((name) => analysed.registerKind(name));
  analysed.replaceDerived({
    kindIds: replacedKinds.map((name) => analysed.registerKind(name)),
    derived: { ...columns, kindIds: columns.kinds.map((kind) => kindIds[kind] ?? 0) },
    observationId: analysed.observe(0),
  });
  const snapshot = buildSnapshot(complete, analysed, 3);
  const indexOf = (id: number | undefined) => findNodeById(snapshot, id ?? -1) ?? -1;

  return {
    graph: snapshot,
    derived: Array.from(columns.startIds, (startId, row) => ({
      start: indexOf(startId),
      kind: columns.kindNames[columns.kinds[row] ?? 0] ?? '',
      end: indexOf(columns.endIds[row]),
    })),
  };
}
