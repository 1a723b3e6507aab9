import {
  type AnalysisParameters,
  analysisSettings,
  type FoundFindings,
  findingZonesOf,
  type NamedRelationship,
  type RuleSet,
  runFindings,
  type SimulatedTag,
  simulateAnalysis,
} from '@secgraph/analysis';
import type { Simulation } from '@secgraph/contract';
import { findNodeById, type GraphSnapshot, readObjectId } from '@secgraph/graph';
import type { OperationContext } from '../../../graph-workers/shared/graph-operation.ts';
import { findSeedNodes } from '../../zones/graph-worker/find-seed-nodes.ts';
import type { RequestedChanges } from '../read-changes.ts';
import { compareFindings } from './compare-findings.ts';
import { findAdded, findRemoved } from './find-changed-relationships.ts';

export interface SimulationInput {
  readonly changes: RequestedChanges;
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
  { changes, tags, rules, parameters, limit }: SimulationInput,
): { readonly data: Simulation } {
  const { snapshot } = graph;
  const removed = findRemoved(snapshot, changes.removed);
  const added = findAdded(snapshot, changes.added);
  reserveMemory(snapshot.relationshipCount * BYTES_PER_RELATIONSHIP + snapshot.nodeCount * BYTES_PER_NODE);

  const before = compareFindings(findAll(snapshot, { zones: findingZonesOf(snapshot, tags), cancellation }), {
    limit,
    reserveMemory,
  });
  const simulated = simulateAnalysis(snapshot, {
    removed,
    added,
    removesDerived: changes.removesDerived,
    settings: analysisSettings(rules, parameters),
    tags,
    findNodes: (statement, changed) => findSeedNodes(statement, changed, cancellation),
    cancellation,
  });
  const found = findAll(simulated.snapshot, { zones: simulated.zones, cancellation });
  const returning = simulated.returning.map((named) => presentNamed(snapshot, named));

  return {
    data: {
      returning: { count: returning.length, items: returning.slice(0, limit) },
      ...before.with(found),
    },
  };
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
