import {
  type ElementsByHand,
  type FoundFindings,
  type NamedRelationship,
  runFindings,
  type SimulatedTag,
  simulateAnalysis,
} from '@secgraph/analysis';
import { type ManualAction, toStandingElements } from '@secgraph/database/by-hand';
import { findNodeByObjectId, type GraphSnapshot, ownerOfPosition, readObjectId } from '@secgraph/graph';
import { BUILT_IN_MODEL } from '@secgraph/graph-schema';
import { createCancellation, NEVER_CANCELLED } from '@secgraph/kernel';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type GraphChange, GraphWriter } from '../generation/graph-writer.ts';
import { graphOf, listRelationships } from '../testing/graph-of.ts';
import { MemoryPorts } from '../testing/memory-ports.ts';
import { SMALL_AUTHORITIES } from '../testing/small-authorities.ts';
import { describeGraph, readArrow, SMALL_DIRECTORY, type SmallGraph } from '../testing/small-directory.ts';
import { SMALL_TENANTS } from '../testing/small-tenants.ts';
import { standingChange } from '../testing/standing-change.ts';
import { runAnalysisStage } from './analysis-stage.ts';
import { LastAnalysis } from './last-analysis.ts';

const SID = 'S-1-5-21-1-2-3';

interface Scene {
  readonly graph: readonly string[];
  readonly added: readonly string[];
  /** Places among the relationships of the analysed graph. */
  readonly removed: readonly number[];
  readonly certified: readonly number[];
  /** As `removed`: marked as false before. */
  readonly withheld: readonly number[];
  /** Places among the nodes of the analysed graph, those included that the basics make: deleted by hand before. */
  readonly deleted: readonly number[];
  /** By hand, before. */
  readonly hand: readonly string[];
  readonly named: readonly { readonly place: number; readonly name: string | null }[];
  readonly removesDerived: boolean;
}

function scene(arrows: readonly string[]): fc.Arbitrary<Scene> {
  const arrow = fc.constantFrom(...arrows);

  return fc.record({
    graph: fc.array(arrow, { minLength: 6, maxLength: 24, size: 'max' }),
    added: fc.array(arrow, { maxLength: 3 }),
    removed: fc.array(fc.nat(), { minLength: 1, maxLength: 4 }),
    certified: fc.array(fc.nat(), { maxLength: 4 }),
    withheld: fc.array(fc.nat(), { maxLength: 3 }),
    deleted: fc.array(fc.nat(), { maxLength: 2 }),
    hand: fc.array(arrow, { maxLength: 3 }),
    named: fc.array(fc.record({ place: fc.nat(), name: fc.constantFrom('ONE', null) }), { maxLength: 2 }),
    removesDerived: fc.boolean(),
  });
}

/** Everybody has everything, so that rules find much. */
const DIRECTORY: SmallGraph = {
  ...SMALL_DIRECTORY,
  properties: Object.fromEntries(
    Object.keys(SMALL_DIRECTORY.nodes).map((id) => [id, { domainsid: SID, collected: true, enabled: true }]),
  ),
  arrows: [
    ...SMALL_DIRECTORY.arrows,
    ...SMALL_DIRECTORY.arrows
      .filter((arrow) => readArrow(arrow).kind === 'Owns')
      .map((arrow) => arrow.replace('-Owns->', '-GenericAll->')),
  ],
};

/** What controls everything, with what is in it, and what is below it once somebody certified that. */
function tagsOf(ports: MemoryPorts, [highest, certified]: SmallGraph['zones']): SimulatedTag[] {
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

  return [zone(1, false, [selector(1, highest)]), zone(2, true, [selector(2, certified)])];
}

async function analyse(ports: MemoryPorts, writer: GraphWriter): Promise<void> {
  ports.isRequested = true;
  const { signal } = new AbortController();
  expect(await runAnalysisStage(ports, writer, { signal, last: new LastAnalysis() })).toMatchObject({
    outcome: 'succeeded',
  });
}

/** The first one is the one after the last one again. */
function namedAt(snapshot: GraphSnapshot, place: number): NamedRelationship {
  const { kinds, nodes } = snapshot.outbound;
  const position = place % snapshot.relationshipCount;
  return {
    startId: snapshot.nodeIds[ownerOfPosition(snapshot.outbound, position)] ?? 0,
    kind: snapshot.kindNames[kinds[position] ?? 0] ?? '',
    endId: snapshot.nodeIds[nodes[position] ?? 0] ?? 0,
  };
}

/** With the next change of the graph: one of an element stands at a time. */
async function standBy(
  { standing }: MemoryPorts,
  snapshot: GraphSnapshot,
  { withheld, deleted, hand, named }: Scene,
): Promise<void> {
  const until = new Date();
  const arrows = listRelationships(snapshot);
  const idAt = (place: number) => readObjectId(snapshot, place % snapshot.nodeCount);
  const actions = new Map<string, ManualAction>();

  for (const arrow of hand.filter((one) => !arrows.includes(one))) {
    actions.set(arrow, { type: 'add-relationship', properties: { note: 'added' } });
  }
  for (const place of withheld) {
    actions.set(arrows[place % arrows.length] ?? '', { type: 'mark-false', until });
  }
  for (const { place, name } of named) {
    actions.set(idAt(place), { type: 'set-property', property: 'name', value: name });
  }
  for (const place of deleted) {
    actions.set(idAt(place), { type: 'remove-node' });
  }
  for (const [index, [element, action]] of [...actions].entries()) {
    await standing.add(standingChange(index + 1, element, action));
  }
}

async function byHandOf({ standing }: MemoryPorts, snapshot: GraphSnapshot): Promise<ElementsByHand> {
  const { removedNodes, properties } = toStandingElements(await standing.list());

  return {
    removedNodes,
    ...(await standing.findRelationships(snapshot)),
    properties: properties.map(({ objectId, property }) => ({
      element: snapshot.nodeIds[findNodeByObjectId(snapshot, objectId) ?? -1] ?? 0,
      property,
    })),
  };
}

/** What was added by hand is taken back before; what counts as mended is not derived again. */
async function remove(
  { standing }: MemoryPorts,
  { delta }: GraphChange,
  {
    removed,
    removesDerived,
  }: { readonly removed: readonly NamedRelationship[]; readonly removesDerived: boolean },
): Promise<void> {
  for (const [index, named] of removed.entries()) {
    const arrow = [named.startId, named.endId].map((id) => delta.readNodeProperty(id, 'objectid'));
    const change = standingChange(1000 + index, arrow.join(` -${named.kind}-> `), {
      type: 'mark-false',
      until: new Date(),
    });
    const key = JSON.stringify(change.element);
    const all = await standing.list();
    await standing.remove(all.filter(({ element }) => JSON.stringify(element) === key).map(({ id }) => id));
    if (removesDerived) {
      await standing.add(change);
    }
    delta.removeRelationship(named);
  }
}

/** Without what is numbered anew in each graph. */
function describeFindings({ rows, types, postures }: FoundFindings) {
  // Groups come in the order of what they are found in first, which differs between graphs.
  const sorted = (values: Iterable<object>) =>
    Array.from(values, (value) => JSON.stringify(value)).toSorted();

  return {
    types: sorted(types),
    postures: sorted(postures.map(({ sessionCompleteness: _, groupCompleteness: __, ...rest }) => rest)),
    rows: sorted(Array.from(rows, ({ relationship: _, ...row }) => row)),
  };
}

async function compare({ nodes, properties, relationships, zones }: SmallGraph, drawn: Scene) {
  const { added, removed, certified, removesDerived } = drawn;
  const ports = new MemoryPorts();
  ports.tags.push(...tagsOf(ports, zones));
  const writer = new GraphWriter(
    graphOf({ nodes, relationships: [...relationships, ...drawn.graph] }),
    ports.graph,
    { complete: (open) => ports.standing.enforce(open) },
  );
  await writer.change(async ({ delta }) => {
    for (const [id, values] of Object.entries(properties)) {
      delta.mergeNodeProperties(delta.findNode(id) ?? 0, values as Record<string, string>);
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
  await standBy(ports, writer.fold(), drawn);
  await analyse(ports, writer);

  const base = writer.publish();
  const before = describeGraph(base);
  const idOf = (id: string) => base.nodeIds[findNodeByObjectId(base, id) ?? -1] ?? 0;
  const changes = {
    removed: base.relationshipCount === 0 ? [] : removed.map((place) => namedAt(base, place)),
    added: added
      .map(readArrow)
      .filter(({ start, end }) => idOf(start) !== 0 && idOf(end) !== 0)
      .map(({ start, kind, end }) => ({ startId: idOf(start), kind, endId: idOf(end) })),
  };
  const simulated = simulateAnalysis(base, {
    ...changes,
    byHand: await byHandOf(ports, base),
    removesDerived,
    settings: ports.settings,
    tags: tagsOf(ports, zones),
    findNodes: () => [],
    cancellation: createCancellation(),
  });
  const found = describeFindings(
    finish(
      runFindings(simulated.snapshot, {
        model: BUILT_IN_MODEL,
        zones: simulated.zones,
        quality: [],
        cancellation: NEVER_CANCELLED,
        isRanked: true,
      }),
    ),
  );
  expect(describeGraph(base)).toEqual(before);

  await writer.change(async (change) => {
    const { delta } = change;
    await remove(ports, change, { removed: changes.removed, removesDerived });
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

it.each([
  ['a directory', DIRECTORY],
  ['tenants', SMALL_TENANTS],
  ['authorities', SMALL_AUTHORITIES],
])('a simulated analysis of %s gives what a real one gives after the same changes', async (_, graph) => {
  await fc.assert(
    fc.asyncProperty(scene(graph.arrows), async (drawn) => {
      const { simulated, real } = await compare(graph, drawn);
      expect(simulated).toEqual(real);
    }),
    { numRuns: 15 },
  );
});
