import { type GraphSnapshot, nodeKindIds, readObjectId, readString } from '@secgraph/graph';
import { type GraphModel, primaryKind } from '@secgraph/graph-schema';
import { placeEnvironments } from '../exposure/environments.ts';

/** What is remembered of a member beside the graph. */
export interface MemberDescription {
  readonly primaryKind: string;
  /** Object id of its domain, tenant or other environment; empty if it has none. */
  readonly environmentId: string;
  readonly objectId: string;
  readonly name: string;
}

/** Describes nodes; what they are by their kinds is worked out once for each set of kinds. */
export function createMemberDescriber(
  snapshot: GraphSnapshot,
  model: GraphModel,
): (node: number) => MemberDescription {
  const declaredEnvironmentOf = findDeclaredEnvironments(snapshot, model);
  const primaryKinds = new Map<Uint16Array, string>();

  const primaryKindOf = (node: number): string => {
    const kindSet = nodeKindIds(snapshot, node);
    let kind = primaryKinds.get(kindSet);
    if (kind === undefined) {
      kind = primaryKind(Array.from(kindSet, (kindId) => snapshot.kindNames[kindId] ?? ''));
      primaryKinds.set(kindSet, kind);
    }
    return kind;
  };

  return (node) => {
    const objectId = readObjectId(snapshot, node) || 'NO OBJECT ID';

    return {
      objectId,
      primaryKind: readString(snapshot, node, 'primarykind') || primaryKindOf(node),
      environmentId:
        readString(snapshot, node, 'domainsid') ||
        readString(snapshot, node, 'tenantid') ||
        declaredEnvironmentOf(node),
      name: readString(snapshot, node, 'name') || readString(snapshot, node, 'displayname') || objectId,
    };
  };
}

/** Of nodes of which no platform's own property tells. One pass over the nodes, where some environment is declared. */
function findDeclaredEnvironments(snapshot: GraphSnapshot, model: GraphModel): (node: number) => string {
  if (model.environmentKinds.every(({ extension }) => extension === undefined)) {
    return () => '';
  }

  const { ids, placeOf } = placeEnvironments(snapshot, model);
  return (node) => ids[(placeOf[node] as number) - 1] ?? '';
}
