import type { AssetGroupMember } from '@secgraph/contract';
import type { OperationContext } from '../graph-operation.ts';
import { iterateMembers, presentMember } from './list-members.ts';

export interface MemberSearchInput {
  readonly tags: readonly { readonly id: number; readonly kindName: string }[];
  readonly text: string;
  readonly limit: number;
}

/** Members of some tags whose name or object id contains a text, in any case. */
export function searchZoneMembers(
  context: OperationContext,
  { tags, text, limit }: MemberSearchInput,
): readonly AssetGroupMember[] {
  const wanted = text.toUpperCase();

  return tags
    .values()
    .flatMap(({ id, kindName }) =>
      iterateMembers(context, { kindName, environments: [] })
        .filter(
          ({ name, objectId }) =>
            name.toUpperCase().includes(wanted) || objectId.toUpperCase().includes(wanted),
        )
        .map((member) => ({ ...presentMember(member), asset_group_tag_id: id })),
    )
    .take(limit)
    .toArray();
}
