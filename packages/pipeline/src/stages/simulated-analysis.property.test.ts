import {
  type FoundFindings,
  type NamedRelationship,
  runFindings,
  type SimulatedTag,
  simulateAnalysis,
} from '@secgraph/analysis';
import { type GraphSnapshot, ownerOfPosition, readObjectId } from '@secgraph/graph';
import { createCancellation, NEVER_CANCELLED } from '@secgraph/kernel';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { GraphWriter } from '../generation/graph-writer.ts';
import { graphOf } from '../testing/graph-of.ts';
import { MemoryPorts } from '../testing/memory-ports.ts';
import { describeGraph, SMALL_DIRECTORY, SMALL_DIRECTORY_KINDS } from '../testing/small-directory.ts';
import { runAnalysisStage } from './analysis-stage.ts';
import { LastAnalysis } from './last-analysis.ts';

const OBJECT_IDS = Object.keys(SMALL_DIRECTORY);
const [SID = ''] = OBJECT_IDS;
const objectId = fc.constantFrom(...OBJECT_IDS);
const relationship = fc.record({
  start: objectId,
  kind: fc.constantFrom(...SMALL_DIRECTORY_KINDS, 'GenericAll', 'MemberOf'),
  end: objectId,
});
const scene = fc.record({
  graph: fc.array(relationship, { minLength: 6, maxLength: 24, size: 'max' }),
  added: fc.array(relationship, { maxLength: 3 }),
  /** Places among the relationships of the analysed graph. */
  removed: fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
  certified: fc.array(fc.nat(), { maxLength: 4 }),
});
type Scene = typeof scene extends fc.Arbitrary<infer Value> ? Value : never;

/** Administrators with what is in them; whoever has a session is below, once somebody certified it. */
function tagsOf(ports: MemoryPorts): SimulatedTag[] {
  const selector = (id: number, value: string) => ({
    id,
    name: `selector ${id}`,
    isDefault: false,
    isDisabled: false,
    version: '1',
    autoCertify: 'none' as const,
    seeds: [{ type: value.startsWith('kind') ? ('cypher' as const) : ('object-id' as const), value }],
    members: [...ports.members.values()]
      .filter(({ selectorId }) => selectorId === id)
      .map(({ nodeId, isCertified }) => ({ nodeId, certified: isCertified ? 2 : 0 })),
  });
  const zone = (id: number, requiresCertification: boolean, selectors: SimulatedTag['selectors']) => ({
    id,
    name: `Zone ${id}`,
    type: 'zone' as const,
    kindName: `Tag_Zone_${id}`,
    position: id,
    requiresCertification,
    isAnalysed: true,
    selectors,
  });

  return [zone(1, false, [selector(1, `${SID}-512`)]), zone(2, true, [selector(2, `${SID}-1201`)])];
}

async function analyse(ports: MemoryPorts, writer: GraphWriter): Promise<void> {
  ports.isRequested = true;
  const { signal } = new AbortController();
  expect(await runAnalysisStage(ports, writer, { signal, last: new LastAnalysis() })).toMatchObject({
    outcome: 'succeeded',
  });
}

function namedAt(snapshot: GraphSnapshot, position: number): NamedRelationship {
  const { kinds, nodes } = snapshot.outbound;
  return {
    startId: snapshot.nodeIds[ownerOfPosition(snapshot.outbound, position)] ?? 0,
    kind: snapshot.kindNames[kinds[position] ?? 0] ?? '',
    endId: snapshot.nodeIds[nodes[position] ?? 0] ?? 0,
  };
}

/** Without what is numbered anew in each graph. */
function describeFindings({ rows, types, postures }: FoundFindings) {
  return {
    types,
    postures: postures.map(({ sessionCompleteness: _, groupCompleteness: __, ...rest }) => rest),
    rows: Array.from(rows, ({ relationship: _, ...row }) => JSON.stringify(row)).toSorted(),
  };
}

async function compare({ graph, added, removed, certified }: Scene) {
  const ports = new MemoryPorts();
  ports.tags.push(...tagsOf(ports));
  const relationships = graph.map(({ start, kind, end }) => `${start} -${kind}-> ${end}`);
  const writer = new GraphWriter(graphOf({ nodes: SMALL_DIRECTORY, relationships }), ports.graph);
  await writer.change(async ({ delta }) => {
    for (const id of OBJECT_IDS) {
      delta.mergeNodeProperties(delta.findNode(id) ?? 0, { domainsid: SID, collected: true, enabled: true });
    }
  });
  await analyse(ports, writer);
  const members = [...ports.members.values()];
  for (const place of certified) {
    const member = members[place % members.length];
    if (member !== undefined) {
      member.isCertified = true;
    }
  }
  await analyse(ports, writer);

  const base = writer.publish();
  const before = describeGraph(base);
  const idOf = (id: string) => base.nodeIds[OBJECT_IDS.indexOf(id)] ?? 0;
  expect(readObjectId(base, 0)).toBe(SID);
  const changes = {
    removed: removed.map((place) => namedAt(base, place % base.relationshipCount)),
    added: added.map(({ start, kind, end }) => ({ startId: idOf(start), kind, endId: idOf(end) })),
  };
  const simulated = simulateAnalysis(base, {
    ...changes,
    removesDerived: false,
    settings: ports.settings,
    tags: tagsOf(ports),
    findNodes: () => [],
    cancellation: createCancellation(),
  });
  const found = describeFindings(
    finish(
      runFindings(simulated.snapshot, {
        zones: simulated.zones,
        quality: [],
        cancellation: NEVER_CANCELLED,
      }),
    ),
  );
  expect(describeGraph(base)).toEqual(before);

  await writer.change(async ({ delta }) => {
    for (const { startId, kind, endId } of changes.removed) {
      const kindId = delta.registerKind(kind);
      delta.removeRelationships({
        kindIds: [kindId],
        where: (candidate) => candidate.startId === startId && candidate.endId === endId,
      });
    }
    for (const { startId, kind, endId } of changes.added) {
      delta.upsertRelationship({ startId, endId, kindId: delta.registerKind(kind) });
    }
  });
  await analyse(ports, writer);

  return {
    simulated: { graph: describeGraph(simulated.snapshot), found },
    real: {
      graph: describeGraph(writer.fold()),
      found: describeFindings(ports.found.at(-1) as FoundFindings),
    },
  };
}

function finish<Result>(run: Generator<unknown, Result>): Result {
  for (;;) {
    const step = run.next();
    if (step.done === true) {
      return step.value;
    }
  }
}

it('a simulated analysis gives what a real one gives after the same changes', async () => {
  await fc.assert(
    fc.asyncProperty(scene, async (drawn) => {
      const { simulated, real } = await compare(drawn);
      expect(simulated).toEqual(real);
    }),
    { numRuns: 15 },
  );
});
