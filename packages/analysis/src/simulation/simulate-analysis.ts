import {
  buildSnapshot,
  createFingerprintKey,
  type FingerprintKey,
  findNodeById,
  findRelationship,
  GraphDelta,
  type GraphSnapshot,
  kindIdOf,
  WriterMemory,
} from '@secgraph/graph';
import { type Cancellation, throwIfCancelled } from '@secgraph/kernel';
import { removeBasics } from '../basics/remove-basics.ts';
import { runBasics } from '../basics/run-basics.ts';
import { deriveRelationships } from '../engine/derive-relationships.ts';
import type { NamedRelationship } from '../engine/named-relationship.ts';
import { findSettledRules, type RuleInputs, readRuleInputs } from '../engine/rule-inputs.ts';
import { toReplacement } from '../engine/to-replacement.ts';
import type { FindingZone } from '../findings/finding-zone.ts';
import { DERIVATION_RULES } from '../rules/derivation-rules.ts';
import type { AnalysisSettings } from '../settings/analysis-settings.ts';
import { applyTagging } from '../zones/apply-tagging.ts';
import { planTagging } from '../zones/plan-tagging.ts';
import { type Selection, selectMembers } from '../zones/select-members.ts';
import { type ElementsByHand, LastWord } from './elements-by-hand.ts';
import { findingZonesOf, type SimulatedTag, tagSelected } from './simulated-tags.ts';

export interface SimulationOptions {
  readonly removed: readonly NamedRelationship[];
  readonly added: readonly NamedRelationship[];
  readonly byHand: ElementsByHand;
  /** Removed relationships that rules derive again count for no rule, as if what causes them had been mended. */
  readonly removesDerived: boolean;
  readonly settings: AnalysisSettings;
  readonly tags: readonly SimulatedTag[];
  /** Nodes in the result of a statement; throws what is wrong with it. */
  readonly findNodes: (statement: string, snapshot: GraphSnapshot) => Iterable<number>;
  readonly cancellation: Cancellation;
}

/** The graph as the next analysis would leave it. */
export interface SimulatedAnalysis {
  readonly snapshot: GraphSnapshot;
  readonly zones: readonly FindingZone[];
  /** The removed relationships that rules derive again. */
  readonly returning: readonly NamedRelationship[];
}

/**
 * Changes relationships and analyses what results, without anybody else seeing it: the same steps, in the same order,
 * as `pipeline` takes, and only rules for which something changed, since what others derived is in the snapshot. So
 * the snapshot is to be one that was analysed. Throws when cancelled.
 *
 * Memory: columns that change once more, each step in the place of the one before.
 */
export function simulateAnalysis(snapshot: GraphSnapshot, options: SimulationOptions): SimulatedAnalysis {
  const { settings, cancellation } = options;
  const { key, inputs: before, counters } = analysedInputsOf(snapshot, cancellation);
  const byHand = byHandOf(options);
  const graph = new SimulatedGraph(snapshot, { counters, byHand });
  let selections: readonly Selection[] = [];

  const tag = () => {
    throwIfCancelled(cancellation);
    selections = select(graph.snapshot, options);
    const plan = planTagging(graph.snapshot, tagSelected(graph.snapshot, options.tags, selections));
    if (plan.size > 0) {
      graph.change((delta) => applyTagging(delta, graph.snapshot, plan));
    }
  };

  graph.change((delta) => changeRelationships(delta, options));
  const basics = runBasics(graph.snapshot, { settings, cancellation });
  graph.change((delta) => {
    removeBasics(delta, basics.removed);
    delta.apply(basics.batch, delta.observe(Date.now()));
  });
  if (settings.switches.tagging === 'first') {
    tag();
  }

  const inputs = readRuleInputs(graph.snapshot, DERIVATION_RULES, {
    key,
    cancellation,
    before: { snapshot, inputs: before },
  });
  const settled = findSettledRules(DERIVATION_RULES, before, inputs);
  const derivation = deriveRelationships(graph.snapshot, {
    settings,
    cancellation,
    settled,
    withheld: byHand.withheld,
    added: byHand.added,
  });
  throwIfCancelled(cancellation);
  graph.change((delta) => void delta.replaceDerived(toReplacement(delta, derivation, settings)));
  const returned = new Set([...graph.takenAway, ...derivation.withheld].map(keyOf));
  const returning = options.removesDerived
    ? options.removed.filter((named) => returned.has(keyOf(named)))
    : findThere(graph.snapshot, options.removed);
  if (settings.switches.tagging !== 'first') {
    tag();
  }

  return {
    snapshot: graph.snapshot,
    zones: findingZonesOf(graph.snapshot, options.tags, selections),
    returning,
  };
}

/** What is removed is not there any more, though somebody added it by hand. */
function byHandOf({ byHand, removed, removesDerived }: SimulationOptions): ElementsByHand {
  const gone = new Set(removed.map(keyOf));

  return {
    ...byHand,
    added: byHand.added.filter((named) => !gone.has(keyOf(named))),
    withheld: removesDerived ? [...byHand.withheld, ...removed] : byHand.withheld,
  };
}

function keyOf({ startId, kind, endId }: NamedRelationship): string {
  return `${startId} ${kind} ${endId}`;
}

interface AnalysedInputs {
  readonly key: FingerprintKey;
  readonly inputs: RuleInputs;
  readonly counters: GraphDelta['counters'];
}

/** Whoever asks once asks again: who tries changes tries several. They go with their snapshot. */
const rememberedInputs = new WeakMap<GraphSnapshot, AnalysedInputs>();

function analysedInputsOf(snapshot: GraphSnapshot, cancellation: Cancellation): AnalysedInputs {
  let analysed = rememberedInputs.get(snapshot);
  if (analysed === undefined) {
    const key = createFingerprintKey();
    analysed = {
      key,
      inputs: readRuleInputs(snapshot, DERIVATION_RULES, { key, cancellation }),
      counters: highestIds(snapshot),
    };
    rememberedInputs.set(snapshot, analysed);
  }
  return analysed;
}

/** A graph of its own, step by step. */
class SimulatedGraph {
  /** The withheld relationships that steps brought. */
  readonly takenAway: NamedRelationship[] = [];
  readonly #memory = new WriterMemory();
  readonly #lastWord: LastWord;
  #snapshot: GraphSnapshot;
  #counters: GraphDelta['counters'];

  constructor(
    base: GraphSnapshot,
    {
      counters,
      byHand,
    }: {
      readonly counters: GraphDelta['counters'];
      readonly byHand: ElementsByHand;
    },
  ) {
    this.#snapshot = base;
    this.#counters = counters;
    this.#lastWord = new LastWord(byHand, this.#open());
  }

  get snapshot(): GraphSnapshot {
    return this.#snapshot;
  }

  change(work: (delta: GraphDelta) => void): void {
    const delta = this.#open();
    work(delta);
    this.takenAway.push(...this.#lastWord.enforce(delta));
    if (!delta.drainChanges().isEmpty) {
      this.#snapshot = buildSnapshot(this.#snapshot, delta, this.#snapshot.generation + 1, this.#memory);
      this.#counters = delta.counters;
    }
  }

  #open(): GraphDelta {
    return new GraphDelta(this.#snapshot, this.#counters, this.#memory);
  }
}

/** Ids that later generations hand out for good may be among those that come behind: nobody sees them. */
function highestIds(snapshot: GraphSnapshot) {
  let relationshipId = 0;
  for (const id of snapshot.relationshipIds) {
    relationshipId = Math.max(relationshipId, id);
  }

  return {
    nodeId: snapshot.nodeIds.at(-1) ?? 0,
    relationshipId,
    kindId: snapshot.kindNames.length - 1,
    propertySetId: snapshot.propertySetTexts.length - 1,
    observationId: snapshot.observations.length - 1,
  };
}

function changeRelationships(delta: GraphDelta, { removed, added }: SimulationOptions): void {
  removeRelationships(delta, removed);
  for (const { startId, kind, endId } of added) {
    delta.upsertRelationship({ startId, endId, kindId: delta.registerKind(kind) });
  }
}

function removeRelationships(delta: GraphDelta, removed: readonly NamedRelationship[]): void {
  const byStart = Map.groupBy(removed, ({ startId }) => startId);
  const kindIds = new Set(removed.map(({ kind }) => delta.findKind(kind)).filter((id) => id !== undefined));

  delta.removeRelationships({
    kindIds: [...kindIds],
    where: ({ startId, endId, kindId }) =>
      byStart
        .get(startId)
        ?.some((named) => named.endId === endId && delta.findKind(named.kind) === kindId) === true,
  });
}

function select(
  snapshot: GraphSnapshot,
  { tags, settings, findNodes, cancellation }: SimulationOptions,
): readonly Selection[] {
  return [
    ...selectMembers(snapshot, tags, {
      switches: settings.switches,
      cancellation,
      findNodes: (statement) => findNodes(statement, snapshot),
    }),
  ];
}

function findThere(
  snapshot: GraphSnapshot,
  named: readonly NamedRelationship[],
): readonly NamedRelationship[] {
  return named.filter(({ startId, kind, endId }) => {
    const start = findNodeById(snapshot, startId);
    const end = findNodeById(snapshot, endId);
    const kindId = kindIdOf(snapshot, kind);
    return (
      start !== undefined &&
      end !== undefined &&
      kindId !== undefined &&
      findRelationship(snapshot, start, end, kindId) !== undefined
    );
  });
}
