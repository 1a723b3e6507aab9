import { BUILT_IN_TAGS, DEFAULT_PARAMETERS, findMembers, type SimulatedTag } from '@secgraph/analysis';
import { type GraphSnapshot, hasBit, kindIdOf } from '@secgraph/graph';
import { AD_ACL_RELATIONSHIPS, TIER_ZERO_TAG_KIND } from '@secgraph/graph-schema';
import { NEVER_CANCELLED } from '@secgraph/kernel';
import type { GraphView, SimulationInput } from '@secgraph/questions';
import { encodeJson, simulateChanges } from '@secgraph/questions/thread';
import { type Bench, type BenchRow, createRow } from '../bench.ts';
import { measureEach } from '../measure/measure-each.ts';
import type { BenchSession } from '../session/bench-session.ts';

/** As long as somebody waits who asked a question and not for a report. */
const PATIENCE_MS = 5_000;
const AGAINST = '5 s';
/** Of rights into tier zero, and as many memberships: rules read few rights, and most of them memberships. */
const QUESTIONS = 6;
const PASSES = 3;

export const simulationBench: Bench = {
  name: 'simulation',
  summary: 'what a removed relationship would change: rules, zones, findings before and after',
  measure,
};

async function measure(session: BenchSession): Promise<readonly BenchRow[]> {
  const graph = await session.graph();
  const context = { graph, cancellation: NEVER_CANCELLED, reserveMemory: () => undefined };
  const inputs = questionsTo(graph);
  const { median, p99 } = await session.compareHere('simulation', {
    product: () => measureEach(inputs, (input) => encodeJson(simulateChanges(context, input), context)),
    yardstick: () => ({ median: PATIENCE_MS, p99: PATIENCE_MS }),
    repetitions: PASSES,
    warmUps: 1,
  });

  return [
    createRow('simulation, median', median, {
      against: AGAINST,
      goal: 1,
      note: `${inputs.length} single removals`,
    }),
    createRow('simulation, p99', p99, { against: AGAINST, goal: 1 }),
  ];
}

function questionsTo({ snapshot }: GraphView): readonly SimulationInput[] {
  const zone = findMembers(snapshot, [TIER_ZERO_TAG_KIND]);
  const rights = positionsOf(
    snapshot,
    AD_ACL_RELATIONSHIPS,
    (start, end) => !hasBit(zone, start) && hasBit(zone, end),
  );
  const memberships = positionsOf(snapshot, ['MemberOf'], () => true);
  const positions = [...sample(rights), ...sample(memberships)];

  return positions.map((position) => ({
    changes: {
      removed: [{ relationshipId: snapshot.relationshipIds[position] as number }],
      added: [],
      removesDerived: false,
    },
    byHand: { removedNodes: [], withheld: [], added: [], properties: [] },
    tags: TAGS,
    rules: 'current',
    parameters: DEFAULT_PARAMETERS,
    limit: 100,
  }));
}

/** Those that come with the product. */
const TAGS: readonly SimulatedTag[] = BUILT_IN_TAGS.map((tag, index) => ({
  id: index + 1,
  name: tag.name,
  type: tag.type,
  kindName: tag.kindName,
  position: tag.position,
  requiresCertification: false,
  isAnalysed: true,
  selectors: tag.selectors.map(({ name, cypher, autoCertify }, place) => ({
    id: (index + 1) * 1_000 + place,
    name,
    isDefault: true,
    isDisabled: false,
    version: '',
    seeds: [{ type: 'cypher', value: cypher }],
    autoCertify,
    members: [],
  })),
}));

function positionsOf(
  snapshot: GraphSnapshot,
  kinds: readonly string[],
  isWanted: (start: number, end: number) => boolean,
): number[] {
  const kindIds = new Set(kinds.map((kind) => kindIdOf(snapshot, kind)));
  const { offsets, nodes, kinds: kindOf } = snapshot.outbound;
  const positions: number[] = [];
  for (let start = 0; start < snapshot.nodeCount; start++) {
    const end = offsets[start + 1] as number;
    for (let position = offsets[start] as number; position < end; position++) {
      if (kindIds.has(kindOf[position]) && isWanted(start, nodes[position] as number)) {
        positions.push(position);
      }
    }
  }
  return positions;
}

/** Evenly spread. */
function sample(positions: readonly number[]): number[] {
  const step = Math.max(1, Math.floor(positions.length / QUESTIONS));
  return positions.filter((_, place) => place % step === 0).slice(0, QUESTIONS);
}
