import {
  countAssetGroupMembers,
  countCustomAssetGroupSelectors,
  createAssetGroup,
  deleteAssetGroup,
  deleteAssetGroupSelector,
  getAssetGroup,
  listAssetGroupCollections,
  listAssetGroupMembers,
  listAssetGroups,
  memberCountsOf,
  updateAssetGroup,
  updateAssetGroupSelectors,
  updateAssetGroupSelectorsDeprecated,
  type AssetGroup as WireGroup,
} from '@secgraph/contract';
import type { Repositories } from '@secgraph/database';
import type { AssetGroup, AssetGroupRepository } from '@secgraph/database/zones';
import { applyListQuery, type ColumnValue } from '@secgraph/kernel';
import type { JobLimits } from '../../graph-workers/pending-job.ts';
import { answer, emptyAnswer, jsonBytes, page } from '../../http/answer.ts';
import { handle, type RouteRequest } from '../../http/route-handler.ts';
import { AssetGroupService } from './asset-group-service.ts';
import { presentAssetGroup, presentCollection, presentGroupSelector } from './present-asset-group.ts';
import type { ZoneParts } from './zone-parts.ts';

/** Zones and labels in the words of older clients. */
export function assetGroupRoutes(parts: ZoneParts, repositories: Repositories) {
  const { assetGroups: groups } = repositories;
  const service = new AssetGroupService({ ...parts, groups });

  return [
    handle(listAssetGroups, async (request) => {
      const presented = await present(parts, await groups.listGroups(), request);

      return { data: { asset_groups: [...applyListQuery(presented, request.list, readColumn).rows] } };
    }),
    handle(createAssetGroup, async (request) => {
      const { name = '', tag = '' } = request.body;
      const group = await service.createGroup(name, tag, request.caller);
      const data = presentAssetGroup(group, { selectors: [], memberCount: 0 });

      return answer(201, { data }, { Location: `/api/v2/asset-groups/${group.id}` });
    }),
    handle(getAssetGroup, async (request) => {
      const group = await service.getGroup(request.params.asset_group_id);

      return { data: await presentOne(parts, group, request) };
    }),
    handle(updateAssetGroup, async (request) => {
      const { name = '' } = request.body;
      const group = await service.renameGroup(request.params.asset_group_id, name);

      return { data: await presentOne(parts, group, request) };
    }),
    handle(deleteAssetGroup, async ({ caller, params }) => {
      await service.removeGroup(params.asset_group_id, caller);
      return emptyAnswer(200);
    }),
    handle(countCustomAssetGroupSelectors, async ({ params }) => {
      const group = await service.getGroup(params.asset_group_id);
      return { data: { custom_member_count: await groups.countCustomSelectors(group.id) } };
    }),
    handle(updateAssetGroupSelectors, (request) => changeSelectors(service, request)),
    handle(updateAssetGroupSelectorsDeprecated, (request) => changeSelectors(service, request)),
    handle(deleteAssetGroupSelector, async ({ caller, params }) => {
      await service.removeSelector(params.asset_group_id, params.asset_group_selector_id, caller);
      return emptyAnswer(200);
    }),
    ...memberRoutes(parts, { groups, service }),
  ];
}

function memberRoutes(
  { graph, selectors }: ZoneParts,
  { groups, service }: { readonly groups: AssetGroupRepository; readonly service: AssetGroupService },
) {
  return [
    handle(listAssetGroupCollections, async ({ params, query, list }) => {
      const group = await service.getGroup(params.asset_group_id);
      const isLatest = query.latest !== undefined;

      return page({}, groups.iterateCollections(group.id, list, { isLatest }), presentCollection);
    }),
    handle(listAssetGroupMembers, async (request) => {
      const group = await service.getGroup(request.params.asset_group_id);
      const naming = await selectors.listObjectSelectors([group.tagId]);
      const named = naming.flatMap(({ seeds }) => seeds.map(({ value }) => value));
      const input = { groupId: group.id, kindName: group.kindName, named, list: request.list };

      return jsonBytes(await graph.run('listGroupMembers', input, request));
    }),
    handle(countAssetGroupMembers, async (request) => {
      const { kindName } = await service.getGroup(request.params.asset_group_id);
      const bytes = await graph.run('countZoneMembers', { kindName, environments: [] }, request);
      const counts: Readonly<Record<string, number>> = JSON.parse(Buffer.from(bytes).toString());

      return { data: memberCountsOf(new Map(Object.entries(counts))) };
    }),
  ];
}

async function changeSelectors(
  service: AssetGroupService,
  { body, caller, params }: RouteRequest<typeof updateAssetGroupSelectors>,
) {
  const group = { id: params.asset_group_id };
  const { added, removed } = await service.changeSelectors(group.id, body, caller);

  return answer(201, {
    data: {
      added_selectors: added.map((selector) => presentGroupSelector(group, selector)),
      removed_selectors: removed.map((selector) => presentGroupSelector(group, selector)),
    },
  });
}

async function presentOne(parts: ZoneParts, group: AssetGroup, limits: JobLimits): Promise<WireGroup> {
  const [presented] = await present(parts, [group], limits);
  if (presented === undefined) {
    throw new TypeError('a group is presented as one group');
  }

  return presented;
}

async function present(
  { graph, selectors }: ZoneParts,
  groups: readonly AssetGroup[],
  limits: JobLimits,
): Promise<readonly WireGroup[]> {
  const kindNames = groups.map(({ kindName }) => kindName);
  const bytes = await graph.run('countTaggedNodes', { kindNames }, limits);
  const counts: Readonly<Record<string, number>> = JSON.parse(Buffer.from(bytes).toString());
  const naming = await selectors.listObjectSelectors(groups.map(({ tagId }) => tagId));
  // They are object ids, of any environment.
  const isTold = limits.caller?.environments === undefined;

  return groups.map((group) =>
    presentAssetGroup(group, {
      selectors: naming.filter(({ tagId }) => tagId === group.tagId && isTold),
      memberCount: counts[group.kindName] ?? 0,
    }),
  );
}

function readColumn(group: WireGroup, column: string): ColumnValue {
  switch (column) {
    case 'id':
    case 'name':
    case 'tag':
    case 'system_group':
    case 'member_count':
      return group[column];
    case 'created_at':
    case 'updated_at':
      return new Date(group[column]);
    default:
      return undefined;
  }
}
