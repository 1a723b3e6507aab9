import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runBasics } from '@secgraph/analysis';
import type { EntityCollectionName } from '@secgraph/contract';
import { type EstateManifest, writeEstate } from '@secgraph/estate';
import {
  buildSnapshot,
  createEmptySnapshot,
  GraphDelta,
  type GraphSnapshot,
  nodeKindIds,
  ownerOfPosition,
  readObjectId,
  readRelationshipProperties,
  readStoredProperties,
} from '@secgraph/graph';
import { ingestFile } from '@secgraph/ingest';
import {
  expectSameAnswers,
  type TinyGraph,
  type TinyNode,
  type TinyRelationship,
  tinyContext,
} from '@secgraph/questions/testing';
import { ENTITY_COLLECTIONS } from '@secgraph/questions/thread';
import { beforeAll, describe, expect, it } from 'vitest';

const NO_COUNTERS = { nodeId: 0, relationshipId: 0, kindId: 0, propertySetId: 0, observationId: 0 };
/** Of each collection; the naive recount takes its time. */
const MOST_ENTITIES = 40;

const filled = new Set<string>();
let graph: TinyGraph;
let context: ReturnType<typeof tinyContext>;

/** Two forests with everything that can be derived planted into them. */
beforeAll(async () => {
  const folder = await mkdtemp(join(tmpdir(), 'estate-entities-'));
  const { out, manifestPath } = await writeEstate({
    objects: 500,
    domains: 3,
    forests: 2,
    trusts: 3,
    plant: true,
    out: join(folder, 'estate.zip'),
  });
  const manifest: EstateManifest = JSON.parse(await readFile(manifestPath, 'utf8'));
  graph = withDerived(readPlainly(await ingest(out)), manifest);
  context = tinyContext(graph);
  await rm(folder, { recursive: true, force: true });
}, 120_000);

describe('entities of an invented estate', () => {
  it.each(Object.keys(ENTITY_COLLECTIONS) as EntityCollectionName[])(
    '%s are listed, counted and drawn as a recount path by path says',
    (collection) => {
      const entities = entitiesOf(new Map(Object.entries(graph.nodes)), ENTITY_COLLECTIONS[collection].kind);
      for (const objectId of sample(entities)) {
        for (const list of expectSameAnswers({ context, graph }, collection, objectId)) {
          filled.add(list);
        }
      }
      expect(entities.length).toBeGreaterThan(0);
    },
    120_000,
  );

  it('have something in every list', () => {
    const lists = Object.entries(ENTITY_COLLECTIONS).flatMap(([collection, about]) =>
      Object.keys(about.lists).map((list) => `${collection}/${list}`),
    );
    expect(lists.filter((list) => !filled.has(list))).toEqual([]);
  });
});

function entitiesOf(nodes: ReadonlyMap<string, TinyNode>, kind: string): string[] {
  return [...nodes]
    .filter(([, { kinds }]) => kinds.includes(kind) && kinds.includes('Base'))
    .map(([objectId]) => objectId);
}

/** Evenly spread. */
function sample(entities: readonly string[]): string[] {
  const step = Math.max(1, Math.ceil(entities.length / MOST_ENTITIES));

  return entities.filter((_, place) => place % step === 0);
}

async function ingest(path: string): Promise<GraphSnapshot> {
  const delta = new GraphDelta(createEmptySnapshot(), NO_COUNTERS);
  for await (const entry of ingestFile({ path, kind: 'zip', fileName: 'estate.zip', workers: 1 })) {
    for await (const batch of entry.batches()) {
      delta.apply(batch, delta.observe(0));
    }
  }
  const collected = buildSnapshot(delta.base, delta, 1);

  const completed = new GraphDelta(collected, delta.counters);
  completed.apply(runBasics(collected).batch, completed.observe(0));
  return buildSnapshot(collected, completed, 2);
}

function readPlainly(snapshot: GraphSnapshot): {
  readonly nodes: Map<string, TinyNode>;
  readonly relationships: TinyRelationship[];
} {
  const nameOf = (node: number) => readObjectId(snapshot, node);
  const kindOf = (kindId: number) => snapshot.kindNames[kindId] ?? '';
  const nodes = Array.from({ length: snapshot.nodeCount }, (_, node): [string, TinyNode] => [
    nameOf(node),
    {
      kinds: Array.from(nodeKindIds(snapshot, node), kindOf),
      properties: readStoredProperties(snapshot, node),
    },
  ]);
  const relationships = Array.from({ length: snapshot.relationshipCount }, (_, position) => ({
    start: nameOf(ownerOfPosition(snapshot.outbound, position)),
    kind: kindOf(snapshot.outbound.kinds[position] ?? 0),
    end: nameOf(snapshot.outbound.nodes[position] ?? 0),
    properties: readRelationshipProperties(snapshot, position),
  }));

  return { nodes: new Map(nodes), relationships };
}

/** With what the manifest says that analysis finds, and with more of it, so that no list is empty for everybody. */
function withDerived(
  { nodes, relationships }: ReturnType<typeof readPlainly>,
  { plants }: EstateManifest,
): TinyGraph {
  const tagged = new Map([...nodes].map(([objectId, node]) => [objectId, withTierZero(node)]));
  const derived = plants
    .flatMap((plant) => [...plant.derived, ...plant.twins.flatMap((twin) => twin.derived)])
    .filter(({ start, end }) => nodes.has(start) && nodes.has(end));
  const byName = new Map(
    [...derived, ...inventMore(tagged), ...relationships].map(
      (it) => [`${it.start} ${it.kind} ${it.end}`, it] as const,
    ),
  );

  return { nodes: Object.fromEntries(tagged), relationships: [...byName.values()] };
}

function withTierZero(node: TinyNode): TinyNode {
  return node.kinds.includes('Domain') ? { ...node, kinds: [...node.kinds, 'Tag_Tier_Zero'] } : node;
}

/** Access from principals of all domains, by turns, to computers that are looked at; certificate authorities above others. */
function inventMore(nodes: ReadonlyMap<string, TinyNode>): readonly TinyRelationship[] {
  const of = (kind: string) => sample(entitiesOf(nodes, kind));
  const principals = [of('User'), of('Group'), of('Computer')];
  const access = ['AdminTo', 'CanRDP', 'ExecuteDCOM', 'CanPSRemote', 'AllowedToDelegate'].flatMap(
    (kind, turn) =>
      of('Computer').map((end, place) => {
        const starts = principals[(place + turn) % principals.length] ?? [];

        return { start: starts[(7 * place + turn) % starts.length] ?? end, kind, end };
      }),
  );
  const [enterpriseCa = ''] = of('EnterpriseCA');
  const chains = of('AIACA').map((end) => ({ start: enterpriseCa, kind: 'EnterpriseCAFor', end }));

  return [...access, ...chains].filter(({ start, end }) => start !== end);
}
