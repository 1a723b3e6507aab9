import { DERIVATION_RULES } from '@secgraph/analysis';
import type { ManualAction } from '@secgraph/database/by-hand';
import type { GraphDelta } from '@secgraph/graph';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type GraphChange, GraphWriter } from '../generation/graph-writer.ts';
import { graphOf, listRelationships } from '../testing/graph-of.ts';
import { MemoryPorts } from '../testing/memory-ports.ts';
import { SMALL_AUTHORITIES } from '../testing/small-authorities.ts';
import { describeGraph, readArrow, SMALL_DIRECTORY, type SmallGraph } from '../testing/small-directory.ts';
import { SMALL_TENANTS } from '../testing/small-tenants.ts';
import { standingChange } from '../testing/standing-change.ts';
import { planEnforcement } from '../updates/by-hand/plan-enforcement.ts';
import { restoreElement } from '../updates/by-hand/restore-element.ts';
import { runAnalysisStage } from './analysis-stage.ts';
import { LastAnalysis } from './last-analysis.ts';

const SID = 'S-1-5-21-1-2-3';
const DERIVED = new Set<string>(DERIVATION_RULES.flatMap(({ derives }) => derives));

type Change =
  | { readonly do: 'relate'; readonly arrow: string }
  | { readonly do: 'forget'; readonly kind: string }
  | { readonly do: 'set'; readonly node: string; readonly name: string; readonly value: unknown }
  | { readonly do: 'add'; readonly id: string }
  /** By hand: a derived relationship is marked as false, one of any kind is added, a node is deleted, a change is taken back. */
  | { readonly do: 'mark'; readonly arrow: string }
  | { readonly do: 'mark any'; readonly place: number }
  | { readonly do: 'hand'; readonly arrow: string }
  | { readonly do: 'delete'; readonly node: string }
  | { readonly do: 'undo'; readonly place: number };

function oneChange({ nodes, arrows, values }: SmallGraph): fc.Arbitrary<Change> {
  const kinds = [...new Set(arrows.map((arrow) => readArrow(arrow).kind))];

  return fc.oneof(
    fc.record({ do: fc.constant('relate' as const), arrow: fc.constantFrom(...arrows) }),
    fc.record({ do: fc.constant('forget' as const), kind: fc.constantFrom(...kinds) }),
    fc.constantFrom(...Object.keys(values)).chain((name) =>
      fc.record({
        do: fc.constant('set' as const),
        node: fc.constantFrom(...Object.keys(nodes)),
        name: fc.constant(name),
        value: fc.constantFrom(...(values[name] ?? [])),
      }),
    ),
    fc.record({ do: fc.constant('add' as const), id: fc.constantFrom('X', 'Y', `${SID}-519`) }),
    fc.record({ do: fc.constant('mark any' as const), place: fc.nat() }),
    fc.record({ do: fc.constant('hand' as const), arrow: fc.constantFrom(...arrows) }),
    fc.record({ do: fc.constant('delete' as const), node: fc.constantFrom(...Object.keys(nodes)) }),
    fc.record({ do: fc.constant('undo' as const), place: fc.nat() }),
  );
}

interface Changed {
  readonly standing: MemoryPorts['standing'];
  /** What analyses derived until now, as arrows. */
  readonly derived: readonly string[];
}

async function change({ delta }: GraphChange, step: Change, { standing, derived }: Changed): Promise<void> {
  const idOf = (id: string) => delta.findNode(id) ?? 0;
  switch (step.do) {
    case 'relate': {
      const { start, kind, end } = readArrow(step.arrow);
      delta.upsertRelationship({
        startId: idOf(start),
        endId: idOf(end),
        kindId: delta.registerKind(kind),
      });
      break;
    }
    case 'forget':
      delta.removeRelationships({ kindIds: [delta.registerKind(step.kind)] });
      break;
    case 'set':
      delta.mergeNodeProperties(idOf(step.node), { [step.name]: step.value as string });
      break;
    case 'add':
      delta.upsertNode(step.id, { kinds: ['Base', 'Group'] });
      break;
    case 'mark':
      await stand(step.arrow, { type: 'mark-false', until: new Date() }, { standing, delta });
      break;
    case 'mark any':
      if (derived.length > 0) {
        const element = derived[step.place % derived.length] ?? '';
        await stand(element, { type: 'mark-false', until: new Date() }, { standing, delta });
      }
      break;
    case 'hand':
      await stand(step.arrow, { type: 'add-relationship', properties: {} }, { standing, delta });
      break;
    case 'delete':
      await stand(step.node, { type: 'remove-node' }, { standing, delta });
      break;
    case 'undo': {
      const changes = await standing.list();
      const undone = changes[step.place % changes.length];
      if (undone !== undefined) {
        await standing.remove([undone.id]);
        restoreElement(undone, delta);
      }
      break;
    }
  }
}

interface Stood {
  readonly standing: MemoryPorts['standing'];
  readonly delta: GraphDelta;
}

/** One change of an element stands at a time, and only what is there is marked or deleted. */
async function stand(element: string, action: ManualAction, { standing, delta }: Stood): Promise<void> {
  const changes = await standing.list();
  const change = standingChange(1 + Math.max(0, ...changes.map(({ id }) => id)), element, action);
  const key = JSON.stringify(change.element);
  const hasOne = changes.some((other) => JSON.stringify(other.element) === key);
  if (!hasOne && planEnforcement(change, delta) !== undefined) {
    await standing.add(change);
  }
}

/** An analysis after each group of changes; `remembers`: each knows of the one before. */
async function analyseAfterEach(
  graph: SmallGraph,
  groups: readonly (readonly Change[])[],
  { remembers }: { readonly remembers: boolean },
) {
  const ports = new MemoryPorts();
  const writer = new GraphWriter(graphOf(graph), ports.graph, {
    complete: (open) => ports.standing.enforce(open),
  });
  await writer.change(async ({ delta }) => {
    for (const [id, properties] of Object.entries(graph.properties)) {
      delta.mergeNodeProperties(delta.findNode(id) ?? 0, properties as Record<string, string>);
    }
  });
  const kept = new LastAnalysis();
  const graphs: string[][] = [];

  for (const group of groups) {
    const derived = listRelationships(writer.fold()).filter((arrow) => DERIVED.has(readArrow(arrow).kind));
    await writer.change(async (access) => {
      for (const step of group) {
        await change(access, step, { standing: ports.standing, derived });
      }
    });
    ports.isRequested = true;
    const last = remembers ? kept : new LastAnalysis();
    expect(
      await runAnalysisStage(ports, writer, { signal: new AbortController().signal, last }),
    ).toMatchObject({
      scope: 'everything',
      outcome: 'succeeded',
    });
    graphs.push(describeGraph(writer.fold()));
  }

  return graphs;
}

it.each([
  ['a directory', SMALL_DIRECTORY, 120],
  ['tenants', SMALL_TENANTS, 60],
  ['authorities', SMALL_AUTHORITIES, 60],
])('a partial analysis of %s gives what a full one gives, after any changes', async (_, graph, numRuns) => {
  const groups = fc.array(fc.array(oneChange(graph), { maxLength: 6 }), { minLength: 2, maxLength: 5 });

  await fc.assert(
    fc.asyncProperty(groups, async (history) => {
      expect(await analyseAfterEach(graph, history, { remembers: true })).toEqual(
        await analyseAfterEach(graph, history, { remembers: false }),
      );
    }),
    { numRuns },
  );
});

it('a derived relationship that is marked as false takes part in no rule, in whole and in partial analyses', async () => {
  const attack = `${SID}-1101 -ADCSESC1-> ${SID}`;
  const attacks = (graphs: readonly (readonly string[])[]) =>
    graphs.map((lines) => lines.some((line) => line.startsWith(attack)));
  const history: readonly (readonly Change[])[] = [
    [],
    [{ do: 'mark', arrow: 'CA -TrustedForNTAuth-> STORE' }],
    // Read by rules of attacks, and not by the one that derives the trust.
    [{ do: 'relate', arrow: `${SID}-1102 -Enroll-> CA` }],
    [{ do: 'undo', place: 0 }],
  ];

  const whole = await analyseAfterEach(SMALL_AUTHORITIES, history, { remembers: false });
  expect(attacks(whole)).toEqual([true, false, false, true]);
  expect(await analyseAfterEach(SMALL_AUTHORITIES, history, { remembers: true })).toEqual(whole);
});

it('a relationship of a derived kind that is added by hand takes part in rules, in whole and in partial analyses', async () => {
  const attack = `${SID}-1101 -ADCSESC1-> ${SID}`;
  const attacks = (graphs: readonly (readonly string[])[]) =>
    graphs.map((lines) => lines.some((line) => line.startsWith(attack)));
  const graph = {
    ...SMALL_AUTHORITIES,
    properties: { ...SMALL_AUTHORITIES.properties, STORE: { domainsid: SID, certthumbprints: ['BB'] } },
  };
  const history: readonly (readonly Change[])[] = [
    [],
    [{ do: 'hand', arrow: 'CA -TrustedForNTAuth-> STORE' }],
    // Read by rules of attacks, and not by the one that derives the trust.
    [{ do: 'relate', arrow: `${SID}-1102 -Enroll-> CA` }],
    [{ do: 'undo', place: 0 }],
  ];

  const whole = await analyseAfterEach(graph, history, { remembers: false });
  expect(attacks(whole)).toEqual([false, true, true, false]);
  expect(await analyseAfterEach(graph, history, { remembers: true })).toEqual(whole);
});

it('what is marked as false no longer is derived again, though something else removed it meanwhile', async () => {
  const trust = 'CA -TrustedForNTAuth-> STORE';
  const history: readonly (readonly Change[])[] = [
    [],
    [{ do: 'mark', arrow: trust }],
    [
      { do: 'undo', place: 0 },
      { do: 'forget', kind: 'TrustedForNTAuth' },
    ],
  ];
  const graphs = await analyseAfterEach(SMALL_AUTHORITIES, history, { remembers: true });

  expect(graphs.map((lines) => lines.includes(`${trust} {}`))).toEqual([true, false, true]);
});

it('what was marked as false before something else removed it is derived again once the mark is taken back', async () => {
  const authority = 'CA -EnterpriseCAFor-> ROOT';
  const history: readonly (readonly Change[])[] = [
    [],
    [
      { do: 'mark', arrow: authority },
      { do: 'forget', kind: 'EnterpriseCAFor' },
    ],
    [{ do: 'undo', place: 0 }],
  ];
  const graphs = await analyseAfterEach(SMALL_AUTHORITIES, history, { remembers: true });

  expect(graphs.map((lines) => lines.includes(`${authority} {}`))).toEqual([true, false, true]);
});

it('analysis has much to derive of tenants, and takes all of it back where nobody has a role any more', async () => {
  const forget = ['AZHasRole', 'AZMGGroup_ReadWrite_All'].map((kind) => ({ do: 'forget' as const, kind }));
  const [first = [], second = []] = await analyseAfterEach(SMALL_TENANTS, [[], forget], { remembers: true });
  const derived = (lines: readonly string[]) =>
    new Set(lines.flatMap((line) => / -(\w+)-> /.exec(line)?.[1] ?? []).filter((kind) => DERIVED.has(kind)));

  expect([...derived(first)].toSorted()).toEqual([
    'AZAddMembers',
    'AZExecuteCommand',
    'AZGlobalAdmin',
    'AZMGAddMember',
    'AZMGAddOwner',
    'AZResetPassword',
    'AZRoleApprover',
    'SyncedToADUser',
    'SyncedToEntraUser',
  ]);
  expect([...derived(second)].toSorted()).toEqual([
    'AZResetPassword',
    'AZRoleApprover',
    'SyncedToADUser',
    'SyncedToEntraUser',
  ]);
});

it('an analysis of an unchanged graph writes nothing', async () => {
  const ports = new MemoryPorts();
  const writer = new GraphWriter(
    graphOf({ nodes: SMALL_DIRECTORY.nodes, relationships: [`${SID}-1101 -OwnsRaw-> OU`] }),
    ports.graph,
  );
  const last = new LastAnalysis();
  const run = () => {
    ports.isRequested = true;
    return runAnalysisStage(ports, writer, { signal: new AbortController().signal, last });
  };
  await run();
  const { generation } = writer;
  ports.events.length = 0;

  expect([(await run())?.outcome, writer.generation, ports.events]).toEqual(['succeeded', generation, []]);
});
