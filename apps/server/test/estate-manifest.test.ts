import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DERIVATION_RULES, deriveRelationships, runBasics } from '@secgraph/analysis';
import {
  type EstateManifest,
  type EstateSummary,
  type ManifestPair,
  type ManifestRelationship,
  writeEstate,
} from '@secgraph/estate';
import {
  buildSnapshot,
  createEmptySnapshot,
  findNodeById,
  type GraphBatch,
  GraphDelta,
  type GraphSnapshot,
  readObjectId,
  unpackTexts,
} from '@secgraph/graph';
import {
  AD_PATHFINDING_RELATIONSHIPS,
  AZURE_PATHFINDING_RELATIONSHIPS,
  findRelationshipKind,
  RELATIONSHIP_KINDS,
} from '@secgraph/graph-schema';
import { ingestFile } from '@secgraph/ingest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** A relationship as text, to be compared as a whole. */
type Row = `${string} ${string} ${string}`;

const NO_COUNTERS = { nodeId: 0, relationshipId: 0, kindId: 0, propertySetId: 0, observationId: 0 };
const DERIVED_KINDS = new Set(DERIVATION_RULES.flatMap(({ derives }) => derives));
/** Estates are made by what the established product derives: extended techniques are not planted. */
const PLANTED_KINDS = new Set(
  DERIVATION_RULES.filter(({ isExtended }) => isExtended !== true).flatMap(({ derives }) => derives),
);
/** What the manifest names completely among the objects of a scene. */
const EXHAUSTIVE_FAMILIES = [
  'ownership',
  'replication',
  'trusts',
  'certificates',
  'certificate-attacks',
  'local-groups',
  'entra-roles',
  'graph-permissions',
  'hybrid',
];
const EXHAUSTIVE_KINDS = new Set<string>(
  DERIVATION_RULES.filter(({ family }) => EXHAUSTIVE_FAMILIES.includes(family)).flatMap(
    ({ derives }) => derives,
  ),
);
/** Everybody of a domain is at the start of these, who is no object of any scene. */
const RELAY_KINDS = new Set<string>(
  DERIVATION_RULES.filter(({ family }) => family === 'ntlm-relay').flatMap(({ derives }) => derives),
);

let folder: string;
let manifest: EstateManifest;
let collected: Set<Row>;
let derived: Set<Row>;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'estate-manifest-'));
  const summary = await writeEstate({
    objects: 1_200,
    plant: true,
    entra: true,
    out: join(folder, 'estate.zip'),
  });
  manifest = JSON.parse(await readFile(summary.manifestPath, 'utf8'));

  const batches = await readBatches(summary);
  collected = new Set(batches.flatMap(rowsOfBatch));
  derived = derive(batches);
}, 120_000);

afterAll(() => rm(folder, { recursive: true, force: true }));

describe('what an estate says about itself', () => {
  it('plants every derived relationship that paths follow', () => {
    const planted = new Set<string>(
      manifest.plants.flatMap((plant) => plant.derived.map(({ kind }) => kind)),
    );
    const followed = [...PLANTED_KINDS].filter((kind) => findRelationshipKind(kind)?.isTraversable === true);
    expect(followed.filter((kind) => !planted.has(kind))).toEqual([]);
  });

  it('holds in the collected graph', () => {
    const scenes = manifest.plants.flatMap((plant) => [plant, ...plant.twins]);
    expect(
      missing(
        collected,
        scenes.flatMap((scene) => scene.collected),
      ),
    ).toEqual([]);
    expect(scenes.flatMap((scene) => scene.collected).length).toBeGreaterThan(550);
  });

  it('holds in the derived graph, as far as there are rules', () => {
    const scenes = manifest.plants.flatMap((plant) => [plant, ...plant.twins]);
    const expected = scenes.flatMap((scene) => scene.derived).filter(({ kind }) => DERIVED_KINDS.has(kind));
    expect(missing(derived, expected)).toEqual([]);
    expect(expected.length).toBeGreaterThan(0);
  });

  it('is all that is derived among the objects of a scene, and from them to domains and tenants', () => {
    const environments = [...manifest.domains.map(({ sid }) => sid), ...manifest.tenants.map(({ id }) => id)];
    for (const plant of manifest.plants) {
      for (const scene of [plant, ...plant.twins]) {
        const objects = new Set(scene.objects.map(({ objectId }) => objectId));
        const within = [...derived].filter((row) => {
          const [start = '', kind = '', end = ''] = row.split(' ');
          return (
            EXHAUSTIVE_KINDS.has(kind) &&
            objects.has(start) &&
            (objects.has(end) || environments.includes(end))
          );
        });
        const relayed = [...derived].filter((row) => {
          const [, kind = '', end = ''] = row.split(' ');
          return RELAY_KINDS.has(kind) && objects.has(end);
        });
        const named = new Set(scene.derived.map(rowOf));
        expect(relayed.filter((row) => !named.has(row))).toEqual([]);
        expect(within.filter((row) => !named.has(row))).toEqual([]);
      }
    }
  });

  it.each(['collected', 'derived'] as const)('knows what must be absent from the %s graph', (which) => {
    const rows = which === 'collected' ? collected : derived;
    const present = manifest.plants.flatMap((plant) =>
      plant.twins.flatMap((twin) =>
        twin.absent
          .filter((relationship) => rows.has(rowOf(relationship)))
          .map(() => `${plant.id}/${twin.id}`),
      ),
    );
    expect(present).toEqual([]);
  });

  it.each([
    ['a directory', AD_PATHFINDING_RELATIONSHIPS, 20],
    ['a tenant', AZURE_PATHFINDING_RELATIONSHIPS, 14],
  ] as const)(
    'is about everything in %s that analysis derives and that leads further, and about near misses of it',
    (_, kinds, least) => {
      const twins = manifest.plants.flatMap((plant) => plant.twins);
      const kindsOf = (relationships: readonly ManifestRelationship[]) =>
        new Set<string>(relationships.map(({ kind }) => kind));
      const planted = kindsOf([...manifest.plants, ...twins].flatMap((scene) => scene.derived));
      const missed = kindsOf(twins.flatMap((twin) => twin.absent));
      const leading = kinds.filter((kind) => PLANTED_KINDS.has(kind));

      expect(leading.length).toBeGreaterThan(least);
      expect(leading.filter((kind) => !planted.has(kind))).toEqual([]);
      expect(leading.filter((kind) => !missed.has(kind))).toEqual([]);
    },
  );

  it('has every relationship that collectors tell of tenants', () => {
    const kinds = new Set([...collected].map((row) => row.split(' ')[1]));
    const expected = RELATIONSHIP_KINDS.filter(
      ({ name, sources }) => name.startsWith('AZ') && sources.includes('collected'),
    );

    expect(expected.length).toBeGreaterThan(30);
    expect(expected.filter(({ name }) => !kinds.has(name))).toEqual([]);
  });

  it('draws its paths with relationships that it names, or that any estate has', () => {
    for (const plant of manifest.plants) {
      const named = new Set([...plant.collected, ...plant.derived].map(rowOf));
      for (const [index, hop] of plant.path.entries()) {
        expect(named.has(rowOf(hop)) || collected.has(rowOf(hop)), `${plant.id}: hop ${index}`).toBe(true);
        if (index > 0) {
          expect(hop.start).toBe(plant.path[index - 1]?.end);
        }
      }
    }
  });

  it('separates what it calls unreachable', () => {
    const truth = manifest.plants.flatMap((plant) => [
      ...plant.derived,
      ...plant.twins.flatMap((t) => t.derived),
    ]);
    const graph = adjacencyOf([...collected, ...derived, ...truth.map(rowOf)]);
    for (const plant of manifest.plants) {
      for (const twin of plant.twins) {
        for (const pair of twin.unreachable) {
          expect(isReachable(graph, pair), `${plant.id}/${twin.id}`).toBe(false);
        }
      }
    }
  });
});

function missing(rows: ReadonlySet<Row>, relationships: readonly ManifestRelationship[]): Row[] {
  return relationships.map(rowOf).filter((row) => !rows.has(row));
}

function rowOf({ start, kind, end }: ManifestRelationship): Row {
  return `${start} ${kind} ${end}`;
}

async function readBatches({ out }: EstateSummary): Promise<GraphBatch[]> {
  const batches: GraphBatch[] = [];
  for await (const entry of ingestFile({ path: out, kind: 'zip', fileName: 'estate.zip', workers: 1 })) {
    for await (const batch of entry.batches()) {
      batches.push(batch);
    }
  }
  return batches;
}

function rowsOfBatch({ kinds, relationships, ...batch }: GraphBatch): Row[] {
  const objectIds = unpackTexts(batch.objectIds);
  return Array.from(
    relationships.starts,
    (start, row): Row =>
      `${objectIds[start]} ${kinds[relationships.kinds[row] ?? 0]} ${objectIds[relationships.ends[row] ?? 0]}`,
  );
}

function derive(batches: readonly GraphBatch[]): Set<Row> {
  const delta = new GraphDelta(createEmptySnapshot(), NO_COUNTERS);
  for (const batch of batches) {
    delta.apply(batch, delta.observe(0));
  }
  const graph = buildSnapshot(delta.base, delta, 1);

  const completed = new GraphDelta(graph, delta.counters);
  completed.apply(runBasics(graph).batch, completed.observe(0));
  return rowsOfDerived(buildSnapshot(graph, completed, 2));
}

function rowsOfDerived(snapshot: GraphSnapshot): Set<Row> {
  const { derived: columns, warnings } = deriveRelationships(snapshot);
  expect(warnings).toEqual([]);
  const nameOf = (id: number) => readObjectId(snapshot, findNodeById(snapshot, id) ?? -1);

  return new Set(
    Array.from(columns.startIds, (start, row): Row => {
      const kind = columns.kindNames[columns.kinds[row] ?? 0];
      return `${nameOf(start)} ${kind} ${nameOf(columns.endIds[row] ?? 0)}`;
    }),
  );
}

function adjacencyOf(rows: readonly Row[]): ReadonlyMap<string, readonly string[]> {
  const traversable = new Set<string>([...AD_PATHFINDING_RELATIONSHIPS, ...AZURE_PATHFINDING_RELATIONSHIPS]);
  const adjacency = new Map<string, string[]>();
  for (const row of rows) {
    const [start = '', end = ''] = row.split(/ \w+ /);
    const kind = row.slice(start.length + 1, row.length - end.length - 1);
    if (!traversable.has(kind)) {
      continue;
    }

    const ends = adjacency.get(start) ?? [];
    ends.push(end);
    adjacency.set(start, ends);
  }
  return adjacency;
}

function isReachable(graph: ReadonlyMap<string, readonly string[]>, { start, end }: ManifestPair): boolean {
  const reached = new Set([start]);
  for (const node of reached) {
    for (const next of graph.get(node) ?? []) {
      reached.add(next);
    }
  }
  return reached.has(end);
}
