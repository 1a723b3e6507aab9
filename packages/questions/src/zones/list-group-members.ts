import { kindIdOf, nodeHasKind } from '@secgraph/graph';
import { applyListQuery, type ColumnValue, type ListQuery } from '@secgraph/kernel';
import { GraphQueryError } from '../errors.ts';
import type { OperationContext } from '../graph-operation.ts';
import { kindSetOf } from '../presenters/node-display.ts';
import { iterateMembers } from './list-members.ts';

export interface GroupMembersInput {
  readonly groupId: number;
  readonly kindName: string;
  /** Object ids that a selector names. */
  readonly named: readonly string[];
  readonly list: ListQuery;
}

/** Members of an asset group as older clients read them: nodes of neither source are left out. */
export function listGroupMembers(
  context: OperationContext,
  { groupId, kindName, named, list }: GroupMembersInput,
) {
  const { graph } = context;
  const { snapshot } = graph;
  const directory = kindIdOf(snapshot, 'Base') ?? 0;
  const cloud = kindIdOf(snapshot, 'AZBase') ?? 0;
  const custom = new Set(named);
  const members = Iterator.from(iterateMembers(context, { kindName, environments: [] }))
    .filter(({ node }) => nodeHasKind(snapshot, node, directory) || nodeHasKind(snapshot, node, cloud))
    .map(({ node, objectId, primaryKind, environmentId, name }) => ({
      asset_group_id: groupId,
      object_id: objectId,
      primary_kind: primaryKind,
      kinds: [...kindSetOf(graph, node).kinds],
      environment_id: environmentId,
      environment_kind: nodeHasKind(snapshot, node, directory) ? 'Domain' : 'AZTenant',
      name,
      custom_member: custom.has(objectId),
    }));
  const { count, rows } = applyListQuery(
    members,
    list,
    (member, column): ColumnValue => member[column as Exclude<keyof typeof member, 'kinds'>],
  );
  if (list.skip > count) {
    throw new GraphQueryError(
      'GRAPH_BAD_QUERY',
      `query parameter "skip" is malformed: invalid skip: ${list.skip}`,
    );
  }

  return { count, limit: list.limit, skip: list.skip, data: { members: rows } };
}
