import {
  type AnalysisParameters,
  type AttackGraph,
  analysisSettings,
  askListFindings,
  type FindingZone,
  type FoundFindings,
  findingZonesOf,
  type ListedNodes,
  type NamedRelationship,
  openAttackGraph,
  type RuleSet,
  reopenAttackGraph,
  runFindings,
  type SimulatedTag,
  simulateAnalysis,
} from '@secgraph/analysis';
import type { Simulation } from '@secgraph/contract';
import { findNodeById, type GraphSnapshot, hasSharedNodes, readObjectId } from '@secgraph/graph';
import type { GraphModel } from '@secgraph/graph-schema';
import type { Cancellation } from '@secgraph/kernel';
import type { OperationContext, ReserveMemory } from '../graph-operation.ts';
import { findSeedNodes } from '../zones/find-seed-nodes.ts';
import { readsNodesAlone } from '../zones/steady-statement.ts';
import { type ComparedFindings, compareFindings } from './compare-findings.ts';
import { findAdded, findByHand, findRemoved } from './find-changed-relationships.ts';
import type { NamedByHand, RequestedChanges } from './requested-changes.ts';

export interface SimulationInput {
  readonly changes: RequestedChanges;
  readonly byHand: NamedByHand;
  readonly tags: readonly SimulatedTag[];
  readonly rules: RuleSet;
  readonly parameters: AnalysisParameters;
  /** Of each list that is cut. */
  readonly limit: number;
}

/** Adjacencies both ways, ids and states once more; what rules, tags and exposure keep of nodes. */
const BYTES_PER_RELATIONSHIP = 40;
const BYTES_PER_NODE = 160;

export function simulateChanges(
  { graph, cancellation, reserveMemory }: OperationContext,
  { changes, byHand, tags, rules, parameters, limit }: SimulationInput,
): { readonly data: Simulation } {
  const { snapshot, model } = graph;
  const removed = findRemoved(snapshot, changes.removed);
  const added = findAdded(graph, changes.added);
  reserveMemory(snapshot.relationshipCount * BYTES_PER_RELATIONSHIP + snapshot.nodeCount * BYTES_PER_NODE);

  const before = stateOf(snapshot, {
    zones: findingZonesOf(snapshot, tags),
    model,
    cancellation,
    limit,
    reserveMemory,
  });
  const simulated = simulateAnalysis(snapshot, {
    removed,
    added,
    byHand: findByHand(snapshot, byHand),
    removesDerived: changes.removesDerived,
    settings: analysisSettings(rules, parameters),
    tags,
    findNodes: (statement, changed) => findSeeds(statement, { snapshot, changed, model, cancellation }),
    cancellation,
  });
  const found = findAll(simulated.snapshot, {
    zones: simulated.zones,
    model,
    graph: reopenAttackGraph(before.graph, simulated.snapshot, cancellation),
    listed: listAgain(before.listed, { snapshot, changed: simulated.snapshot, model, cancellation }),
    cancellation,
  });
  const returning = simulated.returning.map((named) => presentNamed(snapshot, named));

  return {
    data: {
      returning: { count: returning.length, items: returning.slice(0, limit) },
      ...before.findings.with(found, reserveMemory),
    },
  };
}

/** The graph as it is: whoever tries one change tries several. It goes with its snapshot. */
interface KnownState {
  /** As JSON, what else decides about findings. */
  readonly zones: string;
  readonly limit: number;
  readonly graph: AttackGraph;
  readonly listed: readonly ListedNodes[];
  readonly findings: ComparedFindings;
}

/** 16 bytes for each node, and the keys of findings. */
const knownStates = new WeakMap<GraphSnapshot, KnownState>();
/** More keys than these are worked out anew. */
const MAX_KEPT_FINDINGS = 100_000;

interface StateOptions {
  readonly model: GraphModel;
  readonly zones: readonly FindingZone[];
  readonly limit: number;
  readonly cancellation: Cancellation;
  readonly reserveMemory: ReserveMemory;
}

function stateOf(
  snapshot: GraphSnapshot,
  { model, zones, limit, cancellation, reserveMemory }: StateOptions,
): KnownState {
  const key = JSON.stringify(zones);
  const known = knownStates.get(snapshot);
  if (known !== undefined && known.graph.model === model && known.zones === key && known.limit === limit) {
    return known;
  }

  const graph =
    known?.graph.model === model ? known.graph : openAttackGraph(snapshot, { model, cancellation });
  const findNodes = (statement: string) => findSeedNodes(statement, snapshot, { model, cancellation });
  const listed = [...askListFindings({ model, findNodes, cancellation })];
  const found = findAll(snapshot, { zones, model, graph, listed, cancellation });
  const state = {
    zones: key,
    limit,
    graph,
    listed,
    findings: compareFindings(found, { model, limit, reserveMemory }),
  };
  if (found.count <= MAX_KEPT_FINDINGS) {
    knownStates.set(snapshot, state);
  }
  return state;
}

/** What could not be asked of the graph as it is tells nothing about the changed one either. */
function listAgain(before: readonly ListedNodes[], options: SeedOptions): readonly ListedNodes[] {
  const { model, cancellation } = options;
  const known = new Set(before.flatMap((listing) => ('nodes' in listing ? [listing.type] : [])));
  const findNodes = (statement: string) => findSeeds(statement, options);

  return [...askListFindings({ model, findNodes, cancellation })].filter(({ type }) => known.has(type));
}

interface SeedOptions {
  /** The graph as it is, and as it would be. */
  readonly snapshot: GraphSnapshot;
  readonly changed: GraphSnapshot;
  readonly model: GraphModel;
  readonly cancellation: Cancellation;
}

/** Seeds that follow from nodes alone, by statement. They go with their snapshot. */
const knownSeeds = new WeakMap<GraphSnapshot, Map<string, Uint32Array>>();
const MAX_KEPT_STATEMENTS = 1_000;
const MAX_KEPT_SEEDS = 10_000;

/** Most selectors look at nodes and not at relationships: as long as nodes stay, they find what they found before. */
function findSeeds(
  statement: string,
  { snapshot, changed, model, cancellation }: SeedOptions,
): Iterable<number> {
  if (!hasSharedNodes(snapshot, changed) || !readsNodesAlone(statement)) {
    return findSeedNodes(statement, changed, { model, cancellation });
  }

  const known = knownSeeds.get(snapshot) ?? new Map<string, Uint32Array>();
  knownSeeds.set(snapshot, known);
  const kept = known.get(statement);
  if (kept !== undefined) {
    return kept;
  }
  const seeds = Uint32Array.from(findSeedNodes(statement, changed, { model, cancellation }));
  if (known.size < MAX_KEPT_STATEMENTS && seeds.length <= MAX_KEPT_SEEDS) {
    known.set(statement, seeds);
  }
  return seeds;
}

function findAll(
  snapshot: GraphSnapshot,
  options: Omit<Parameters<typeof runFindings>[1], 'quality'>,
): FoundFindings {
  const run = runFindings(snapshot, { ...options, quality: undefined });
  for (;;) {
    const step = run.next();
    if (step.done === true) {
      return step.value;
    }
  }
}

function presentNamed(snapshot: GraphSnapshot, { startId, kind, endId }: NamedRelationship) {
  const objectId = (nodeId: number) => readObjectId(snapshot, findNodeById(snapshot, nodeId) ?? -1);
  return { source: objectId(startId), kind, target: objectId(endId) };
}
