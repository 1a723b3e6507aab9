import { createMemberDescriber, type MemberDescription } from '@secgraph/analysis';
import type { AssetGroupMember } from '@secgraph/contract';
import { iterateNodesOfKind, kindIdOf } from '@secgraph/graph';
import { applyListQuery, type ColumnValue, type ListQuery, throwIfCancelled } from '@secgraph/kernel';
import type { GraphView } from '../graph/graph-view.ts';
import type { OperationContext } from '../graph-operation.ts';

export interface MembersInput {
  /** That members carry. */
  readonly kindName: string;
  /** Object ids of domains and tenants; empty: of all. */
  readonly environments: readonly string[];
}

export interface MemberListInput extends MembersInput {
  readonly list: ListQuery;
}

/** A member before it is presented. */
export interface TaggedNode extends MemberDescription {
  readonly id: number;
  /** Its index. */
  readonly node: number;
}

const NODES_PER_POLL = 4_096;
/** What a described node takes, its texts included. */
const BYTES_PER_NODE = 300;

/** A page of the nodes that carry the kind of a tag. */
export function listZoneMembers(
  context: OperationContext,
  { list, ...input }: MemberListInput,
): {
  readonly count: number;
  readonly limit: number;
  readonly skip: number;
  readonly data: { readonly members: readonly AssetGroupMember[] };
} {
  const nodes = [...iterateMembers(context, input)];
  const { count, rows } = applyListQuery(nodes, list, readColumn);

  return { count, limit: list.limit, skip: list.skip, data: { members: rows.map(presentMember) } };
}

/** Nodes that carry the kind of a tag; with `environments`, those of others are left out. */
export function* iterateMembers(
  { graph, cancellation, reserveMemory }: OperationContext,
  { kindName, environments }: MembersInput,
): Generator<TaggedNode, void> {
  const { snapshot, model } = graph;
  const describe = createMemberDescriber(snapshot, model);
  const wanted = new Set(environments);
  let polled = 0;

  for (const node of nodesOfKind(graph, kindName)) {
    if (polled++ % NODES_PER_POLL === 0) {
      throwIfCancelled(cancellation);
      reserveMemory(NODES_PER_POLL * BYTES_PER_NODE);
    }
    const member = describe(node);
    if (wanted.size === 0 || wanted.has(member.environmentId)) {
      yield { ...member, node, id: snapshot.nodeIds[node] as number };
    }
  }
}

export function nodesOfKind({ snapshot }: GraphView, kindName: string): Iterable<number> {
  const kindId = kindIdOf(snapshot, kindName);

  return kindId === undefined ? [] : iterateNodesOfKind(snapshot, kindId);
}

export function presentMember({
  id,
  objectId,
  environmentId,
  primaryKind,
  name,
}: TaggedNode): AssetGroupMember {
  return { id, object_id: objectId, environment_id: environmentId, primary_kind: primaryKind, name };
}

function readColumn(member: TaggedNode, column: string): ColumnValue {
  switch (column) {
    case 'id':
      return member.id;
    case 'objectid':
    case 'object_id':
      return member.objectId;
    case 'name':
      return member.name;
    case 'primary_kind':
      return member.primaryKind;
    default:
      return undefined;
  }
}
