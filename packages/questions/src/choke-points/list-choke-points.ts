import { findChokePoints, findCrossings, findMembers } from '@secgraph/analysis';
import type { ChokePoints, CutRelationship } from '@secgraph/contract';
import {
  cutOffByPosition,
  findNodeByObjectId,
  findRelationship,
  iterateBits,
  kindIdOf,
  ownerOfPosition,
  readObjectId,
} from '@secgraph/graph';
import { GraphQueryError } from '../errors.ts';
import type { GraphView } from '../graph/graph-view.ts';
import type { OperationContext } from '../graph-operation.ts';
import { displayKindOf, displayName } from '../presenters/node-display.ts';
import type { AskedFinding, AskedZone } from './asked-zone.ts';
import { membersOfEnvironment } from './members-of-environment.ts';

export interface ChokePointInput {
  readonly zone: AskedZone;
  readonly environmentId: string | undefined;
  /** What walks have to end with; undefined: anything that gives control of a member. */
  readonly finding: AskedFinding | undefined;
  /** Of each list. */
  readonly limit: number;
}

export function listChokePoints(
  context: OperationContext,
  { zone, environmentId, finding, limit }: ChokePointInput,
): { readonly data: ChokePoints } {
  const { graph, cancellation, reserveMemory } = context;
  const { snapshot, model } = graph;
  const closedKinds = zone.upwards.map(({ kindName }) => kindName);
  const members = findMembers(snapshot, closedKinds.slice(-1));
  const targets = environmentId === undefined ? members : membersOfEnvironment(graph, members, environmentId);
  const found = findChokePoints(snapshot, {
    model,
    targets,
    closed: findMembers(snapshot, closedKinds),
    crossings: finding && crossingsOf(context, { zone, finding }),
    cancellation,
    reserveMemory,
  });
  const cutOffAt = cutOffByPosition(found.single);
  const list = (positions: Iterable<number>): CutRelationship[] =>
    Array.from(Iterator.from(positions).take(limit), (position) => ({
      ...presentRelationship(graph, position),
      cut_off_principals: cutOffAt.get(position) ?? 0,
    }));

  return {
    data: {
      asset_group_tag_id: zone.tagId,
      environment_id: environmentId ?? null,
      finding: finding?.type ?? null,
      finding_id: finding !== undefined && 'id' in finding ? finding.id : null,
      member_count: iterateBits(targets).reduce((count) => count + 1, 0),
      exposed_principals: found.exposed,
      inseparable_principals: found.inseparable,
      minimum_cut: {
        count: found.cut.length,
        relationships: list(found.cut),
        exposed_after: [...found.remaining.subarray(1, limit + 1)],
      },
      choke_points: { count: found.single.positions.length, relationships: list(found.single.positions) },
    },
  };
}

/** Throws `GRAPH_NODE_NOT_FOUND` when the relationship of a finding is gone. */
function crossingsOf(
  { graph: { snapshot, model }, cancellation }: OperationContext,
  { zone, finding }: { readonly zone: AskedZone; readonly finding: AskedFinding },
): Uint32Array {
  if (!('id' in finding)) {
    return findCrossings(snapshot, { zones: zone.upwards, type: finding.type, model, cancellation });
  }
  const start = findNodeByObjectId(snapshot, finding.sourceId);
  const end = findNodeByObjectId(snapshot, finding.targetId);
  const kindId = kindIdOf(snapshot, finding.kind);
  const position =
    start === undefined || end === undefined || kindId === undefined
      ? undefined
      : findRelationship(snapshot, start, end, kindId);
  if (position === undefined) {
    throw new GraphQueryError('GRAPH_NODE_NOT_FOUND', 'the relationship of the finding is gone');
  }
  return Uint32Array.of(position);
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
