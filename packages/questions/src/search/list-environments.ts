import type { Environment } from '@secgraph/contract';
import { iterateNodesOfKind, kindIdOf, readObjectId, readProperty } from '@secgraph/graph';
import { applyListQuery, type ColumnValue, type ListQuery } from '@secgraph/kernel';
import type { GraphView } from '../graph/graph-view.ts';
import type { OperationContext } from '../graph-operation.ts';
import { displayName } from '../presenters/node-display.ts';

/** What the wire calls built-in environments. */
const BUILT_IN_TYPES: Readonly<Record<string, string>> = { Domain: 'active-directory', AZTenant: 'azure' };

type Exposure = Pick<Environment, 'impactValue' | 'hygiene_attack_paths' | 'exposures'>;

export interface EnvironmentsInput {
  readonly list: ListQuery;
  /** By object id; what analyses found is not in the graph. */
  readonly exposures: Readonly<Record<string, Exposure>>;
}

const UNKNOWN: Exposure = { impactValue: 0, hygiene_attack_paths: 0, exposures: [] };

export function listEnvironments(
  { graph }: OperationContext,
  { list, exposures }: EnvironmentsInput,
): { readonly data: readonly Environment[] } {
  const environments = graph.model.environmentKinds.flatMap(({ kind }) =>
    Array.from(iterateNodesOfKind(graph.snapshot, kindIdOf(graph.snapshot, kind) ?? 0), (node) =>
      presentEnvironment(graph, node, { type: BUILT_IN_TYPES[kind] ?? kind, exposures }),
    ),
  );

  return { data: applyListQuery(environments, list, readColumn).rows };
}

function presentEnvironment(
  graph: GraphView,
  node: number,
  { type, exposures }: Pick<EnvironmentsInput, 'exposures'> & { readonly type: string },
): Environment {
  const id = readObjectId(graph.snapshot, node);

  return {
    type,
    name: displayName(graph, node),
    id,
    collected: readProperty(graph.snapshot, node, 'collected') === true,
    ...((Object.hasOwn(exposures, id) ? exposures[id] : undefined) ?? UNKNOWN),
  };
}

function readColumn(environment: Environment, column: string): ColumnValue {
  switch (column) {
    case 'objectid':
      return environment.id;
    case 'name':
      return environment.name;
    case 'collected':
      return environment.collected;
    default:
      return undefined;
  }
}
