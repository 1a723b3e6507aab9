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
import { findSettledRules, type RuleInputs, readRuleInputs } from '../engine/rule-inputs.ts';
import { toReplacement } from '../engine/to-replacement.ts';
import type { NamedRelationship } from '../engine/withheld-relationships.ts';
import type { FindingZone } from '../findings/finding-zone.ts';
import { DERIVATION_RULES } from '../rules/derivation-rules.ts';
import type { AnalysisSettings } from '../settings/analysis-settings.ts';
import { applyTagging } from '../zones/apply-tagging.ts';
import { planTagging } from '../zones/plan-tagging.ts';
import { type Selection, selectMembers } from '../zones/select-members.ts';
import { findingZonesOf, type SimulatedTag, tagSelected } from './simulated-tags.ts';

export interface SimulationOptions {
  readonly removed: readonly NamedRelationship[];
  readonly added: readonly NamedRelationship[];
  /** What is not there, whoever tells or derives it: marked as false, or deleted by hand. */
  readonly withheld: WithheldElements;
  /** Removed relationships that rules derive again go once more, as if what causes them had been mended. */
  readonly removesDerived: boolean;
  readonly settings: AnalysisSettings;
  readonly tags: readonly SimulatedTag[];
  /** Nodes in the result of a statement; throws what is wrong with it. */
  readonly findNodes: (statement: string, snapshot: GraphSnapshot) => Iterable<number>;
  readonly cancellation: Cancellation;
}

export interface WithheldElements {
  /** By object id: the basics make some nodes again that were deleted, with other ids. */
  readonly nodes: readonly string[];
  readonly relationships: readonly NamedRelationship[];
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
  const graph = new SimulatedGraph(snapshot, { counters, withheld: options.withheld });
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
    withheld: options.withheld.relationships,
  });
  throwIfCancelled(cancellation);
  graph.change((delta) => void delta.replaceDerived(toReplacement(delta, derivation, settings)));
  const returning = findThere(graph.snapshot, options.removed);
  if (options.removesDerived && returning.length > 0) {
    graph.change((delta) => removeRelationships(delta, returning));
  }
  if (settings.switches.tagging !== 'first') {
    tag();
  }

  return {
    snapshot: graph.snapshot,
    zones: findingZonesOf(graph.snapshot, options.tags, selections),
    returning,
  };
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
  readonly #memory = new WriterMemory();
  readonly #withheld: WithheldElements;
  #snapshot: GraphSnapshot;
  #counters: GraphDelta['counters'];

  constructor(
    base: GraphSnapshot,
    {
      counters,
      withheld,
    }: {
      readonly counters: GraphDelta['counters'];
      readonly withheld: WithheldElements;
    },
  ) {
    this.#snapshot = base;
    this.#counters = counters;
    this.#withheld = withheld;
  }

  get snapshot(): GraphSnapshot {
    return this.#snapshot;
  }

  /** What is withheld has the last word on each change, as it has in the graph that everybody sees. */
  change(work: (delta: GraphDelta) => void): void {
    const delta = new GraphDelta(this.#snapshot, this.#counters, this.#memory);
    work(delta);
    for (const relationship of this.#withheld.relationships) {
      delta.removeRelationship(relationship);
    }
    delta.removeNodes(
      this.#withheld.nodes.map((objectId) => delta.findNode(objectId)).filter((id) => id !== undefined),
    );
    if (!delta.drainChanges().isEmpty) {
      this.#snapshot = buildSnapshot(this.#snapshot, delta, this.#snapshot.generation + 1, this.#memory);
      this.#counters = delta.counters;
    }
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
