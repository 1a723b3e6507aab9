import { isCollectedEnvironment } from '@secgraph/analysis';
import type { Environment } from '@secgraph/contract';
import { iterateNodesOfKind, kindIdOf, readObjectId } from '@secgraph/graph';
import type { EnvironmentKind } from '@secgraph/graph-schema';
import { applyListQuery, type ColumnValue, type ListQuery } from '@secgraph/kernel';
import type { GraphView } from '../graph/graph-view.ts';
import type { OperationContext } from '../graph-operation.ts';
import { displayName } from '../presenters/node-display.ts';

/** What the wire calls built-in environments. */
const BUILT_IN_TYPES: Readonly<Record<string, string>> = { Domain: 'active-directory', AZTenant: 'azure' };

type Exposure = Pick<Environment, 'impactValue' | 'hygiene_attack_paths' | 'hygiene_objects' | 'exposures'>;

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
  const environments = graph.model.environmentKinds.flatMap((kind) =>
    Array.from(iterateNodesOfKind(graph.snapshot, kindIdOf(graph.snapshot, kind.kind) ?? 0), (node) =>
      presentEnvironment(graph, node, { kind, exposures }),
    ),
  );

  return { data: applyListQuery(environments, list, readColumn).rows };
}

function presentEnvironment(
  graph: GraphView,
  node: number,
  { kind, exposures }: Pick<EnvironmentsInput, 'exposures'> & { readonly kind: EnvironmentKind },
): Environment {
  const id = readObjectId(graph.snapshot, node);

  return {
    type: BUILT_IN_TYPES[kind.kind] ?? kind.kind,
    name: displayName(graph, node),
    id,
    collected: isCollectedEnvironment(graph.snapshot, node, kind),
    environment_kind_id: kind.id ?? null,
    environment_kind_name: kind.kind,
    environment_kind_display_name: kind.displayName,
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
