import {
  EVERY_ENVIRONMENT,
  getExposureHistory,
  getPostureHistory,
  getProtectedAssets,
  listFindingMoments,
  listFindingTrends,
  listPostureStats,
  MISSING_FINDING_MESSAGE,
  POSTURE_MEASURES,
  UNKNOWN_MEASURE_MESSAGE,
  wireTime,
} from '@secgraph/contract';
import type { Repositories } from '@secgraph/database';
import type { ListQuery } from '@secgraph/kernel';
import { historyEnvironments, visibleEnvironments } from '../../auth/visible-environments.ts';
import type { GraphQueries } from '../../graph-workers/graph-worker-pool.ts';
import { badRequest } from '../../http/http-error.ts';
import { handle } from '../../http/route-handler.ts';
import { diffRoutes } from './diff-routes.ts';
import { readAskedZones } from './finding-zones.ts';
import { metaRoutes } from './meta-routes.ts';
import {
  nameType,
  presentAssetScore,
  presentExposure,
  presentMoment,
  presentStat,
  presentTrend,
} from './present-posture.ts';
import { storedEnvironment } from './stored-environment.ts';
import { presentSpan, spanOf, withinAskedTime } from './time-span.ts';

/** What analyses found when. All of it is in tables; the graph is not asked. */
export function postureRoutes(repositories: Repositories, graph: Pick<GraphQueries, 'model'>) {
  const { findingHistory: history, sharedExposures, tags } = repositories;

  return [
    handle(listFindingTrends, async ({ query, list, caller }) => {
      const { tagIds, zone } = await readAskedZones(tags, query.asset_group_tag_id);
      const environmentIds = historyEnvironments(caller, query.environments);
      const place = { environmentIds: stored(environmentIds), tagIds };
      const trends = await history.listTrends(place, spanOf(list));
      const open = await history.listOpenTypes(place);
      const sum = (count: (trend: (typeof trends)[number]) => number) =>
        trends.reduce((total, trend) => total + count(trend), 0);

      return {
        ...presentSpan(spanOf(list)),
        environments: named(environmentIds),
        data: {
          findings: trends.map((trend) =>
            presentTrend(trend, nameType(trend.type, { model: graph.model, zone }), open.get(trend.type)),
          ),
          total_finding_count_start: sum(({ startCount }) => startCount),
          total_finding_count_end: sum(({ endCount }) => endCount),
        },
      };
    }),
    handle(listFindingMoments, async ({ params, query, list }) => {
      const type = readFindingType(query.finding);
      const { tagIds } = await readAskedZones(tags, query.asset_group_tag_id);
      const asked = withinAskedTime(list, query);
      const subject = { environmentId: storedEnvironment(params.domain_id), type, tagIds };
      const moments = await history.listMoments(subject, asked.list);

      return {
        ...presentSpan(asked.span),
        data: moments.map((moment) => presentMoment(moment, subject)),
      };
    }),
    handle(listPostureStats, async ({ query, list, caller }) => {
      const { tagIds, rest } = await readFilteredZones(list);
      const asked = withinAskedTime(rest, query);
      const { count, rows } = await history.listPostures(
        { tagIds, visible: caller.environments },
        asked.list,
      );

      return {
        count,
        limit: list.limit,
        skip: list.skip,
        ...presentSpan(asked.span),
        data: rows.map(presentStat),
      };
    }),
    handle(getPostureHistory, async ({ params, query, list, caller }) => {
      const measure = POSTURE_MEASURES.find((name) => name === params.data_type);
      if (measure === undefined) {
        throw badRequest(UNKNOWN_MEASURE_MESSAGE);
      }

      const { tagIds } = await readAskedZones(tags, query.asset_group_tag_id);
      const environmentIds = historyEnvironments(caller, query.environments);
      const values = await history.listMeasures(
        { environmentIds: stored(environmentIds), tagIds },
        spanOf(list),
        measure,
      );

      return {
        ...presentSpan(spanOf(list)),
        environments: named(environmentIds),
        data_type: measure,
        data: values.map(({ date, value }) => ({ date: wireTime(date), value })),
      };
    }),
    handle(getProtectedAssets, async ({ query, list, caller }) => {
      const { tagIds } = await readAskedZones(tags, query.asset_group_tag_id);
      const environmentIds = historyEnvironments(caller, query.environments);
      const moments = await history.listAssetMoments(
        { environmentIds: stored(environmentIds), tagIds },
        spanOf(list),
      );

      return {
        data: {
          ...presentSpan(spanOf(list)),
          environments: named(environmentIds),
          asset_group_tag_id: query.asset_group_tag_id,
          data: moments.map(presentAssetScore),
        },
      };
    }),
    handle(getExposureHistory, async ({ query, list, caller }) => {
      const { tagIds } = await readAskedZones(tags, query.asset_group_tag_id);
      const environmentIds = visibleEnvironments(caller, query.environment_id);
      const span = spanOf(list);
      const [moments, environments] = await Promise.all([
        sharedExposures.listMoments({ environmentIds, tagIds }, span),
        sharedExposures.listEnvironments({ environmentIds }, span.end),
      ]);

      return {
        ...presentSpan(span),
        environments: environments.map(({ id, name, isCollected }) => ({
          id,
          name,
          is_collected: isCollected,
        })),
        data: moments.map(presentExposure),
      };
    }),
    ...diffRoutes(repositories, graph),
    ...metaRoutes({ repositories, graph, history, tags }),
  ];

  /** Zones are no column of what is listed: a row is of all that are asked for. */
  async function readFilteredZones(
    list: ListQuery,
  ): Promise<{ readonly tagIds: readonly number[]; readonly rest: ListQuery }> {
    const named = list.filters.filter(({ column }) => column === 'asset_group_tag_id');
    const rest = { ...list, filters: list.filters.filter((filter) => !named.includes(filter)) };
    const asked = await Promise.all(
      (named.length === 0 ? [undefined] : named.map(({ value }) => Number(value ?? -1))).map((tagId) =>
        readAskedZones(tags, tagId),
      ),
    );

    return { tagIds: asked.flatMap(({ tagIds }) => tagIds), rest };
  }
}

function readFindingType(text = ''): string {
  const type = text.startsWith('eq:') ? text.slice('eq:'.length) : text;
  if (type === '') {
    throw badRequest(MISSING_FINDING_MESSAGE);
  }
  if (type.includes(':')) {
    throw badRequest('there are errors in the query parameter filters specified');
  }

  return type;
}

function named(environmentIds: readonly string[] | undefined): string[] {
  return [...(environmentIds ?? [EVERY_ENVIRONMENT])];
}

function stored(environmentIds: readonly string[] | undefined): readonly string[] | undefined {
  return environmentIds?.map(storedEnvironment);
}
