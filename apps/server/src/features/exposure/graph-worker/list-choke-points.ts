import { type ChokePoints as FoundChokePoints, findChokePoints, findMembers } from '@secgraph/analysis';
import type { ChokePoints, CutRelationship } from '@secgraph/contract';
import { ownerOfPosition, readObjectId } from '@secgraph/graph';
import type { GraphView } from '../../../graph-workers/graph-worker/graph-view.ts';
import { displayKindOf, displayName } from '../../../graph-workers/graph-worker/presenters/node-display.ts';
import type { OperationContext } from '../../../graph-workers/shared/graph-operation.ts';
import type { ZoneScope } from '../zone-scope.ts';
import { membersOfEnvironment } from './members-of-environment.ts';

export interface ChokePointInput {
  readonly zone: ZoneScope;
  readonly environmentId: string | undefined;
  /** Of each list. */
  readonly limit: number;
}

export function listChokePoints(
  { graph, cancellation, reserveMemory }: OperationContext,
  { zone, environmentId, limit }: ChokePointInput,
): { readonly data: ChokePoints } {
  const { snapshot } = graph;
  const members = findMembers(snapshot, [zone.kindName]);
  const found = findChokePoints(snapshot, {
    targets: environmentId === undefined ? members : membersOfEnvironment(graph, members, environmentId),
    closed: findMembers(snapshot, zone.closedKinds),
    cancellation,
    reserveMemory,
  });
  const cutOffAt = cutOffByPosition(found);
  // What alone cuts off most comes first there as well.
  const cut = [...found.cut].sort(
    (left, right) => (cutOffAt.get(right) ?? 0) - (cutOffAt.get(left) ?? 0) || left - right,
  );
  const list = (positions: Iterable<number>): CutRelationship[] =>
    Array.from(Iterator.from(positions).take(limit), (position) => ({
      ...presentRelationship(graph, position),
      cut_off_principals: cutOffAt.get(position) ?? 0,
    }));

  return {
    data: {
      asset_group_tag_id: zone.tagId,
      environment_id: environmentId ?? null,
      exposed_principals: found.exposed,
      inseparable_principals: found.inseparable,
      minimum_cut: { count: cut.length, relationships: list(cut) },
      choke_points: { count: found.single.positions.length, relationships: list(found.single.positions) },
    },
  };
}

function cutOffByPosition({ single }: FoundChokePoints): ReadonlyMap<number, number> {
  return new Map(
    Array.from(single.positions, (position, place) => [position, single.cutOff[place] as number]),
  );
}

function presentRelationship(graph: GraphView, position: number) {
  const { outbound, kindNames, relationshipIds } = graph.snapshot;

  return {
    relationship_id: relationshipIds[position] as number,
    kind: kindNames[outbound.kinds[position] as number] as string,
    source: presentNode(graph, ownerOfPosition(outbound, position)),
    target: presentNode(graph, outbound.nodes[position] as number),
  };
}

function presentNode(graph: GraphView, node: number) {
  return {
    id: graph.snapshot.nodeIds[node] as number,
    object_id: readObjectId(graph.snapshot, node),
    name: displayName(graph, node),
    kind: displayKindOf(graph, node),
  };
}
