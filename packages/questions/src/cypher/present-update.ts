import { findNodeById, findRelationship, kindIdOf } from '@secgraph/graph';
import type { GraphView } from '../graph/graph-view.ts';
import type { OperationContext } from '../graph-operation.ts';
import type { LazyRecord } from '../json/lazy-json.ts';
import { presentResult } from './present-result.ts';
import type { RelationshipName, UpdateOutcome } from './update-request.ts';

export interface UpdateAnswerInput {
  readonly outcome: Extract<UpdateOutcome, { readonly type: 'done' }>;
  readonly includeProperties: boolean;
}

/** The answer to an updating statement, on a graph that holds its changes. */
export function presentUpdate(
  { graph }: OperationContext,
  { outcome, includeProperties }: UpdateAnswerInput,
): { readonly data: LazyRecord<unknown> } {
  const nodes = outcome.nodeIds.map((id) => findNodeById(graph.snapshot, id));
  const relationships = outcome.relationships.map((name) => findByName(graph, name));
  const elements = { nodes: found(nodes), relationships: found(relationships) };
  const { literals, table, plan, updates } = outcome;

  return {
    data: presentResult(
      graph,
      { elements, literals, table, plan, updates },
      { withProperties: includeProperties },
    ),
  };
}

function findByName({ snapshot }: GraphView, { startId, endId, kind }: RelationshipName): number | undefined {
  const start = findNodeById(snapshot, startId);
  const end = findNodeById(snapshot, endId);
  const kindId = kindIdOf(snapshot, kind);

  return start === undefined || end === undefined || kindId === undefined
    ? undefined
    : findRelationship(snapshot, start, end, kindId);
}

/** Each once; others may have removed some since. */
function found(indexes: readonly (number | undefined)[]): ReadonlySet<number> {
  return new Set(indexes.filter((index) => index !== undefined));
}
