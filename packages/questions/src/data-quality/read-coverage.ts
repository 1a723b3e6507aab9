import {
  BUILT_IN_FINDING_TYPES,
  COLLECTED_INPUTS,
  type CollectedInput,
  type InputCoverage,
  measureCoverage,
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
}

/** Of which findings there may be more than are found, by the id of the input. */
const FINDING_TYPES: ReadonlyMap<string, PresentedCoverage['finding_types']> = new Map(
  COLLECTED_INPUTS.map((input) => [input.id, findingTypesOf(input)]),
);

/** What rules need to know, and how much of it was collected, in the graph as it is now. */
export function readCoverage(
  { graph }: OperationContext,
  { environmentId, findingType }: CoverageInput,
): { readonly data: readonly PresentedCoverage[] } {
  const rows = measureCoverage(graph.snapshot, graph.model).inputs.filter(
    (row) =>
      (environmentId === undefined || row.environmentId === environmentId) &&
      (findingType === undefined ||
        FINDING_TYPES.get(row.input.id)?.some(({ finding }) => finding === findingType) === true),
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
    finding_types: [...(FINDING_TYPES.get(input.id) ?? [])],
    examples: examples.map((node) => ({
      object_id: readObjectId(graph.snapshot, node),
      name: displayName(graph, node),
    })),
  };
}

function findingTypesOf({ decides }: CollectedInput): PresentedCoverage['finding_types'] {
  return BUILT_IN_FINDING_TYPES.flatMap((type) =>
    type.shape === 'relationship' && decides.some((kind) => kind === type.kind)
      ? [{ finding: type.name, title: type.title }]
      : [],
  );
}
