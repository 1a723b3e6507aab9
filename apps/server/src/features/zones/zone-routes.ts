import type { RuleSet } from '@secgraph/analysis';
import {
  createAssetGroupTag,
  createAssetGroupTagSelector,
  deleteAssetGroupTag,
  deleteAssetGroupTagSelector,
  getAssetGroupTag,
  getAssetGroupTagSelector,
  listAssetGroupTagSelectors,
  listAssetGroupTags,
  updateAssetGroupTag,
  updateAssetGroupTagSelector,
} from '@secgraph/contract';
import type { Repositories } from '@secgraph/database';
import type { TagRecord } from '@secgraph/database/zones';
import { visibleEnvironments } from '../../auth/visible-environments.ts';
import type { GraphQueries } from '../../graph-workers/graph-worker-pool.ts';
import type { JobLimits } from '../../graph-workers/pending-job.ts';
import { answer, emptyAnswer } from '../../http/answer.ts';
import { handle } from '../../http/route-handler.ts';
import { assetGroupRoutes } from './asset-group-routes.ts';
import { certificationRoutes } from './certification-routes.ts';
import { memberRoutes } from './member-routes.ts';
import { presentSelector, presentTag } from './present-zones.ts';
import type { ZoneParts } from './zone-parts.ts';
import { ZoneService } from './zone-service.ts';

export interface ZoneDependencies {
  readonly repositories: Repositories;
  readonly graph: GraphQueries;
  readonly analysisRules: RuleSet;
}

export function zoneRoutes({ repositories, graph, analysisRules }: ZoneDependencies) {
  const { tags, selectors, parameters } = repositories;
  const parts: ZoneParts = {
    tags,
    selectors,
    graph,
    analysisRules,
    members: repositories.members,
    service: new ZoneService({ tags, selectors, parameters, graph }),
  };

  return [
    ...tagRoutes(parts),
    ...selectorRoutes(parts),
    ...memberRoutes(parts),
    ...assetGroupRoutes(parts, repositories),
    ...certificationRoutes(parts, repositories),
  ];
}

function tagRoutes(parts: ZoneParts) {
  const { tags, service } = parts;

  return [
    handle(listAssetGroupTags, async (request) => {
      const listed = await tags.listTags(request.list);
      const counts = request.query.counts === true ? await countAll(parts, listed, request) : undefined;

      return {
        data: {
          tags: listed.map((tag) => ({
            ...presentTag(tag),
            ...(counts === undefined ? {} : { counts: counts(tag) }),
          })),
        },
      };
    }),
    handle(createAssetGroupTag, async ({ caller, body }) =>
      answer(201, { data: presentTag(await service.createTag(body, caller)) }),
    ),
    handle(getAssetGroupTag, async ({ params }) => ({
      data: { tag: presentTag(await service.getNamedTag(params.asset_group_tag_id)) },
    })),
    handle(updateAssetGroupTag, async ({ caller, params, body }) => ({
      data: presentTag(await service.updateTag(params.asset_group_tag_id, body, caller)),
    })),
    handle(deleteAssetGroupTag, async ({ caller, params }) => {
      await service.removeTag(params.asset_group_tag_id, caller);
      return emptyAnswer(204);
    }),
  ];
}

/** What each of some tags counts. */
async function countAll({ tags, graph }: ZoneParts, listed: readonly TagRecord[], limits: JobLimits) {
  const kindNames = listed.map(({ kindName }) => kindName).filter((name) => name !== undefined);
  const selectors = await tags.countSelectors();
  const bytes = await graph.run('countTaggedNodes', { kindNames }, limits);
  const members: Readonly<Record<string, number>> = JSON.parse(Buffer.from(bytes).toString());

  return ({ id, kindName = '' }: TagRecord) => {
    const { custom, default: defaults, disabled } = selectors.get(id) ?? NO_SELECTORS;

    return {
      selectors: custom + defaults - disabled,
      custom_selectors: custom,
      default_selectors: defaults,
      disabled_selectors: disabled,
      members: members[kindName] ?? 0,
    };
  };
}

const NO_SELECTORS = { custom: 0, default: 0, disabled: 0 };

function selectorRoutes({ selectors, members, service }: ZoneParts) {
  return [
    handle(listAssetGroupTagSelectors, async ({ params, query, list, caller }) => {
      const tag = await service.getTag(params.asset_group_tag_id);
      const page = await selectors.listSelectors(tag.id, list, caller.environments);
      const counted = visibleEnvironments(caller, query.environments);
      const counts = query.counts === true ? await members.countTagged(tag.id, counted) : undefined;

      return {
        count: page.count,
        limit: list.limit,
        skip: list.skip,
        data: {
          selectors: page.selectors.map((selector) => ({
            ...presentSelector(selector, caller),
            ...(counts === undefined ? {} : { counts: { members: counts.get(selector.id) ?? 0 } }),
          })),
        },
      };
    }),
    handle(createAssetGroupTagSelector, async (request) => {
      const selector = await service.createSelector(request.params.asset_group_tag_id, request.body, request);
      return answer(201, { data: presentSelector(selector, request.caller) });
    }),
    handle(getAssetGroupTagSelector, async ({ params, caller }) => {
      const { asset_group_tag_id: tagId, asset_group_tag_selector_id: selectorId } = params;
      const selector = await service.getSelector(tagId, selectorId, caller.environments);

      return { data: { selector: presentSelector(selector, caller) } };
    }),
    handle(updateAssetGroupTagSelector, async (request) => {
      const { asset_group_tag_id: tagId, asset_group_tag_selector_id: selectorId } = request.params;
      const updated = await service.updateSelector({ tagId, selectorId }, request.body, request);

      return { data: presentSelector(updated, request.caller) };
    }),
    handle(deleteAssetGroupTagSelector, async ({ caller, params }) => {
      await service.removeSelector(params.asset_group_tag_id, params.asset_group_tag_selector_id, caller);
      return emptyAnswer(204);
    }),
  ];
}
