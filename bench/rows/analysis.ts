import { DERIVATION_RULES, deriveRelationships, type Rule } from '@secgraph/analysis';
import { type GraphSnapshot, kindIdOf, kindRange, reachFromMany, TransitiveMembers } from '@secgraph/graph';
import { type Bench, type BenchRow, createRow } from '../bench.ts';
import { measureMs } from '../measure/measure-ms.ts';
import type { BenchSession } from '../session/bench-session.ts';
import { findDomainAdmins, nodesOfKind } from '../session/well-known-nodes.ts';
import { countReachable, createVisitMemory } from '../yardsticks/breadth-first-search.ts';
import { countMembers, type Memberships } from '../yardsticks/group-members.ts';

/** The most expensive ones of a large directory, each with the facts that it asks for. */
const EXPENSIVE_RULES = ['owns', 'admin-to', 'can-rdp', 'adcs-esc9a', 'relay-to-smb'];
/** Of full searches, on a million nodes. */
const GOAL = 60;
const SEARCHES = 32;
const GROUPS = 200;

export const analysisBench: Bench = {
  name: 'analysis',
  summary: 'all rules, the most expensive ones, and the kernels they stand on',
  measure,
};

async function measure(session: BenchSession): Promise<readonly BenchRow[]> {
  const { snapshot } = await session.graph();

  return [
    ...(await measureRules(session, snapshot)),
    await measureMembers(session, snapshot),
    await measureSearches(session, snapshot),
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

async function measureSearches(session: BenchSession, snapshot: GraphSnapshot): Promise<BenchRow> {
  const starts = sample(nodesOfKind(snapshot, 'User'), SEARCHES);
  const memory = createVisitMemory(snapshot.nodeCount);
  const together = () =>
    reachFromMany(
      snapshot,
      starts.map((start) => [start]),
      { direction: 'both' },
    );
  const { run } = await session.compareHere('analysis-searches', {
    product: () => ({ run: measureMs(together) }),
    yardstick: () => ({
      run: measureMs(() => starts.forEach((start) => countReachable(snapshot, start, memory))),
    }),
    repetitions: session.size.passes,
    warmUps: 1,
  });

  return createRow(`${starts.length} full searches at once`, run, {
    against: 'plain breadth-first searches, one by one',
  });
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
