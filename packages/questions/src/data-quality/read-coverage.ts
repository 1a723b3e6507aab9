import {
  type AnalysisParameters,
  analysisSettings,
  BUILT_IN_FINDING_TYPES,
  type CollectedInput,
  type InputCoverage,
  measureCoverage,
  type RuleSet,
} from '@secgraph/analysis';
import type { InputCoverage as PresentedCoverage } from '@secgraph/contract';
import { findNodeByObjectId, readObjectId } from '@secgraph/graph';
import type { GraphView } from '../graph/graph-view.ts';
import type { OperationContext } from '../graph-operation.ts';
import { displayName } from '../presenters/node-display.ts';

export interface CoverageInput {
  /** Object id; undefined: of every environment. */
  readonly environmentId: string | undefined;
  /** Only what decides about findings of the type. */
  readonly findingType: string | undefined;
  /** By which analyses go. */
  readonly rules: RuleSet;
  readonly parameters: AnalysisParameters;
}

/** What rules need to know, and how much of it was collected, in the graph as it is now. */
export function readCoverage(
  { graph }: OperationContext,
  { environmentId, findingType, rules, parameters }: CoverageInput,
): { readonly data: readonly PresentedCoverage[] } {
  const rows = measureCoverage(
    graph.snapshot,
    graph.model,
    analysisSettings(rules, parameters),
  ).inputs.filter(
    (row) =>
      (environmentId === undefined || row.environmentId === environmentId) &&
      (findingType === undefined || findingTypesOf(row.input).some(({ finding }) => finding === findingType)),
  );

  return { data: rows.map((row) => presentRow(graph, row)) };
}

function presentRow(graph: GraphView, row: InputCoverage): PresentedCoverage {
  const { input, environmentId, total, notCollected, failed, examples } = row;
  const environment = findNodeByObjectId(graph.snapshot, environmentId);

  return {
    environment_id: environmentId,
    environment_name: environment === undefined ? environmentId : displayName(graph, environment),
    input: input.id,
    about: input.about,
    remedy: input.remedy,
    node_kind: input.kind,
    total,
    missing: notCollected + failed,
    reasons: { not_collected: notCollected, collection_failed: failed },
    relationship_kinds: [...input.decides],
    finding_types: findingTypesOf(input),
    examples: examples.map((node) => ({
      object_id: readObjectId(graph.snapshot, node),
      name: displayName(graph, node),
    })),
  };
}

/** Findings of which there may be more than are found. */
function findingTypesOf({ decides }: CollectedInput): PresentedCoverage['finding_types'] {
  return BUILT_IN_FINDING_TYPES.flatMap((type) =>
    type.shape === 'relationship' && decides.some((kind) => kind === type.kind)
      ? [{ finding: type.name, title: type.title }]
      : [],
  );
}
