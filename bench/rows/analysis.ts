import {
  DERIVATION_RULES,
  deriveRelationships,
  findSettledRules,
  type Rule,
  readRuleInputs,
  refreshDerived,
} from '@secgraph/analysis';
import {
  buildSnapshot,
  createFingerprintKey,
  type GraphSnapshot,
  kindIdOf,
  kindRange,
  TransitiveMembers,
} from '@secgraph/graph';
import { type Bench, type BenchRow, createRow } from '../bench.ts';
import { measureMs } from '../measure/measure-ms.ts';
import type { BenchSession } from '../session/bench-session.ts';
import { openDeltaOn } from '../session/open-delta-on.ts';
import { findDomainAdmins, nodesOfKind } from '../session/well-known-nodes.ts';
import { countReachable, createVisitMemory } from '../yardsticks/breadth-first-search.ts';
import { countMembers, type Memberships } from '../yardsticks/group-members.ts';

/** The most expensive ones of a large directory, each with the facts that it asks for. */
const EXPENSIVE_RULES = ['admin-to', 'can-rdp', 'dc-sync', 'adcs-esc4', 'adcs-esc9a'];
/** Of full searches, on a million nodes. */
const GOAL = 60;
const GROUPS = 200;
/** Relationships that a small upload adds. */
const UPLOADED = 50;

export const analysisBench: Bench = {
  name: 'analysis',
  summary: 'all rules, the most expensive ones, those that a small upload concerns, and members of groups',
  measure,
};

async function measure(session: BenchSession): Promise<readonly BenchRow[]> {
  const { snapshot } = await session.graph();

  return [
    ...(await measureRules(session, snapshot)),
    // No rule asks for sessions; for memberships, most of them do.
    await measurePartial(session, snapshot, { what: 'sessions', kind: 'HasSession', from: 'Computer' }),
    await measurePartial(session, snapshot, { what: 'memberships', kind: 'MemberOf', from: 'User' }),
    await measureMembers(session, snapshot),
  ];
}

async function measureRules(session: BenchSession, snapshot: GraphSnapshot): Promise<BenchRow[]> {
  const start = findDomainAdmins(snapshot);
  const memory = createVisitMemory(snapshot.nodeCount);
  const search = () => countReachable(snapshot, start, memory);
  const against = 'plain breadth-first search';
  const compare = (name: string, work: () => unknown) =>
    session.compareHere(name, {
      product: () => ({ run: measureMs(work) }),
      yardstick: () => ({ run: measureMs(search) }),
      repetitions: session.size.passes,
      warmUps: 1,
    });

  const { derived, failures } = deriveRelationships(snapshot);
  if (failures.length > 0) {
    throw new Error(`rules failed: ${failures.map(({ rule }) => rule).join(', ')}`);
  }
  const whole = await compare('analysis', () => deriveRelationships(snapshot));
  const rows = [
    createRow('analysis, all rules', whole.run, {
      against,
      goal: session.size.name === 'large' ? GOAL : undefined,
      note: `${DERIVATION_RULES.length} rules, ${derived.startIds.length} relationships derived`,
    }),
  ];

  for (const rule of EXPENSIVE_RULES.map(findRule)) {
    const alone = await compare(`analysis-${rule.id}`, () =>
      deriveRelationships(snapshot, { rules: [rule] }),
    );
    rows.push(createRow(`analysis, ${rule.id} alone`, alone.run, { against }));
  }
  return rows;
}

interface SmallUpload {
  readonly what: string;
  readonly kind: string;
  /** Kind of the nodes at the start. */
  readonly from: string;
}

/** What an analysis does where another one has gone before, as the datapipe does it, storage left out. */
async function measurePartial(
  session: BenchSession,
  snapshot: GraphSnapshot,
  { what, kind, from }: SmallUpload,
): Promise<BenchRow> {
  const key = createFingerprintKey();
  const before = readRuleInputs(snapshot, DERIVATION_RULES, { key });
  const next = withRelationships(snapshot, kind, {
    starts: sample(nodesOfKind(snapshot, from), UPLOADED),
    ends: sample(nodesOfKind(snapshot, kind === 'MemberOf' ? 'Group' : 'User'), UPLOADED),
  });
  const settledNow = () => {
    const inputs = readRuleInputs(next, DERIVATION_RULES, { key });
    return { inputs, settled: findSettledRules(DERIVATION_RULES, before, inputs) };
  };
  const partial = () => {
    const { inputs, settled } = settledNow();
    deriveRelationships(next, { settled });
    refreshDerived(inputs, next, { rules: DERIVATION_RULES.filter((rule) => !settled.has(rule)), key });
  };

  const { run } = await session.compareHere(`analysis-partial-${what}`, {
    product: () => ({ run: measureMs(partial) }),
    yardstick: () => ({ run: measureMs(() => deriveRelationships(next)) }),
    repetitions: session.size.passes,
    warmUps: 1,
  });
  const rules = DERIVATION_RULES.length - settledNow().settled.size;
  return createRow(`analysis, ${UPLOADED} new ${what}`, run, {
    against: 'all rules',
    note: `${rules} of ${DERIVATION_RULES.length} rules run`,
  });
}

function withRelationships(
  snapshot: GraphSnapshot,
  kind: string,
  { starts, ends }: { readonly starts: readonly number[]; readonly ends: readonly number[] },
): GraphSnapshot {
  const delta = openDeltaOn(snapshot);
  const kindId = delta.registerKind(kind);
  const idOf = (node: number | undefined) => snapshot.nodeIds[node ?? 0] ?? 0;
  for (const [place, start] of starts.entries()) {
    delta.upsertRelationship({ startId: idOf(start), endId: idOf(ends[place]), kindId });
  }

  return buildSnapshot(snapshot, delta, snapshot.generation + 1);
}

/** Groups of the directory, every so many of them, one after the other. */
async function measureMembers(session: BenchSession, snapshot: GraphSnapshot): Promise<BenchRow> {
  const groups = sample(nodesOfKind(snapshot, 'Group'), GROUPS);
  const kindIds = ['MemberOf', 'MemberOfLocalGroup']
    .map((kind) => kindIdOf(snapshot, kind))
    .filter((kindId) => kindId !== undefined);
  const product = () => {
    const members = new TransitiveMembers(snapshot, { kindIds });
    return groups.map((group) => members.membersOf(group).size);
  };
  const memberships: Memberships = (group) =>
    kindIds.map((kindId) => {
      const { from, to } = kindRange(snapshot.inbound, group, kindId);
      return snapshot.inbound.nodes.subarray(from, to);
    });
  const yardstick = () => groups.map((group) => countMembers(memberships, group));
  if (String(product()) !== String(yardstick())) {
    throw new Error('the members of groups and their yardstick differ.');
  }

  const { run } = await session.compareHere('analysis-members', {
    product: () => ({ run: measureMs(product) }),
    yardstick: () => ({ run: measureMs(yardstick) }),
    repetitions: session.size.passes,
    warmUps: 1,
  });
  return createRow(`members of ${groups.length} groups`, run, { against: 'a walk with a Set for each' });
}

function findRule(id: string): Rule {
  const rule = DERIVATION_RULES.find((known) => known.id === id);
  if (rule === undefined) {
    throw new Error(`there is no rule ${id}.`);
  }
  return rule;
}

/** Evenly spread. */
function sample(nodes: readonly number[], count: number): number[] {
  const step = Math.max(1, Math.floor(nodes.length / count));
  return nodes.filter((_, place) => place % step === 0).slice(0, count);
}
