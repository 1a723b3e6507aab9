import {
  type AssetGroupMember,
  countAssetGroupTagMembers,
  countAssetGroupTagSelectorMembers,
  getAssetGroupTagMember,
  listAssetGroupTagMembers,
  listAssetGroupTagSelectorMembers,
  memberCountsOf,
} from '@secgraph/contract';
import { jsonBytes } from '../../http/answer.ts';
import { conflict, notFound } from '../../http/http-error.ts';
import { type BoundRoute, handle } from '../../http/route-handler.ts';
import { presentSelector, presentStoredMember } from './present-zones.ts';
import type { ZoneParts } from './zone-parts.ts';

/** Members of tags are nodes that carry a kind; members of selectors are what these selected last. */
export function memberRoutes(parts: ZoneParts): readonly BoundRoute[] {
  const { graph, members, selectors, service } = parts;

  return [
    handle(listAssetGroupTagMembers, async (request) => {
      const { list, params, query } = request;
      const { kindName = '' } = await service.getTag(params.asset_group_tag_id);
      const input = { kindName, environments: query.environments ?? [], list };

      return jsonBytes(await graph.run('listZoneMembers', input, request));
    }),
    handle(countAssetGroupTagMembers, async (request) => {
      const { params, query } = request;
      const { kindName = '' } = await service.getTag(params.asset_group_tag_id);
      const input = { kindName, environments: query.environments ?? [] };

      const bytes = await graph.run('countZoneMembers', input, request);
      const counts: Readonly<Record<string, number>> = JSON.parse(Buffer.from(bytes).toString());

      return { data: memberCountsOf(new Map(Object.entries(counts))) };
    }),
    handle(getAssetGroupTagMember, async (request) => {
      const { asset_group_tag_id: tagId, asset_group_member_id: nodeId } = request.params;
      const tag = await service.getTag(tagId);
      const ids = await members.findSelectors(tag.id, nodeId);
      if (ids.length === 0) {
        throw notFound();
      }

      const found = await Promise.all(ids.map((id) => selectors.findSelector(id)));
      const bytes = await graph.run('readZoneMember', { nodeId }, request);
      const member: DescribedMember = JSON.parse(Buffer.from(bytes).toString());
      const selecting = found.filter((selector) => selector !== undefined).map(presentSelector);

      return { data: { member: { ...member, selectors: selecting } } };
    }),
    handle(listAssetGroupTagSelectorMembers, async ({ params, query, list }) => {
      const scope = await readScope(parts, params, query.environments);
      const page = await members.listMembers(scope, list);

      return {
        count: page.count,
        limit: list.limit,
        skip: list.skip,
        data: { members: page.members.map(presentStoredMember) },
      };
    }),
    handle(countAssetGroupTagSelectorMembers, async ({ params, query }) => {
      const scope = await readScope(parts, params, query.environments);

      return { data: memberCountsOf(await members.countMembers(scope)) };
    }),
  ];
}

type DescribedMember = AssetGroupMember & { readonly properties: Record<string, unknown> };

async function readScope(
  { service }: ZoneParts,
  params: { readonly asset_group_tag_id: number; readonly asset_group_tag_selector_id: number },
  environments: readonly string[] = [],
) {
  const tag = await service.getTag(params.asset_group_tag_id);
  const selector = await service.getSelector(tag.id, params.asset_group_tag_selector_id);
  if (selector.disabledAt !== undefined) {
    throw conflict('selector is disabled');
  }

  return { selectorId: selector.id, environments, isCertified: tag.requiresCertification === true };
}
