import {
  type AssetGroupMember,
  countAssetGroupTagMembers,
  countAssetGroupTagSelectorMembers,
  getAssetGroupTagMember,
  listAssetGroupTagMembers,
  listAssetGroupTagSelectorMembers,
  memberCountsOf,
} from '@secgraph/contract';
import type { Caller } from '../../auth/caller.ts';
import { visibleEnvironments } from '../../auth/visible-environments.ts';
import { jsonBytes } from '../../http/answer.ts';
import { conflict, notFound } from '../../http/http-error.ts';
import { handle } from '../../http/route-handler.ts';
import { presentSelector, presentStoredMember } from './present-zones.ts';
import type { ZoneParts } from './zone-parts.ts';

/** Members of tags are nodes that carry a kind; members of selectors are what these selected last. */
export function memberRoutes(parts: ZoneParts) {
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

      const { environments } = request.caller;
      const found = await Promise.all(ids.map((id) => selectors.findSelector(id, environments)));
      const bytes = await graph.run('readZoneMember', { nodeId }, request);
      const member: DescribedMember = JSON.parse(Buffer.from(bytes).toString());
      const selecting = found
        .filter((selector) => selector !== undefined)
        .map((selector) => presentSelector(selector, request.caller));

      return { data: { member: { ...member, selectors: selecting } } };
    }),
    handle(listAssetGroupTagSelectorMembers, async ({ params, query, list, caller }) => {
      const scope = await readScope(parts, params, visibleEnvironments(caller, query.environments), caller);
      const page = await members.listMembers(scope, list);

      return {
        count: page.count,
        limit: list.limit,
        skip: list.skip,
        data: { members: page.members.map(presentStoredMember) },
      };
    }),
    handle(countAssetGroupTagSelectorMembers, async ({ params, query, caller }) => {
      const scope = await readScope(parts, params, visibleEnvironments(caller, query.environments), caller);

      return { data: memberCountsOf(await members.countMembers(scope)) };
    }),
  ];
}

type DescribedMember = AssetGroupMember & { readonly properties: Record<string, unknown> };

async function readScope(
  { service }: ZoneParts,
  params: { readonly asset_group_tag_id: number; readonly asset_group_tag_selector_id: number },
  environments: readonly string[] | undefined,
  { environments: visible }: Pick<Caller, 'environments'>,
) {
  const tag = await service.getTag(params.asset_group_tag_id);
  const selector = await service.getSelector(tag.id, params.asset_group_tag_selector_id, visible);
  if (selector.disabledAt !== undefined) {
    throw conflict('selector is disabled');
  }

  return { selectorId: selector.id, environments, isCertified: tag.requiresCertification === true };
}
