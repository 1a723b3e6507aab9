import { findingTypesOf, type RuleSet } from '@secgraph/analysis';
import {
  getCompleteness,
  listCoverage,
  listDomainQuality,
  listExtensionQuality,
  listPlatformQuality,
  listQualityAggregations,
  listQualityMetrics,
  listTenantQuality,
  UNKNOWN_PLATFORM_MESSAGE,
  wireTime,
} from '@secgraph/contract';
import type { Repositories } from '@secgraph/database';
import type { QualitySubject, StoredQuality } from '@secgraph/database/graph';
import { toAnalysisParameters } from '@secgraph/datapipe';
import type { ListQuery } from '@secgraph/kernel';
import type { PlatformContents } from '@secgraph/questions';
import type { GraphQueries } from '../../graph-workers/graph-worker-pool.ts';
import { jsonBytes, type PageAnswer, page } from '../../http/answer.ts';
import { badRequest, notFound } from '../../http/http-error.ts';
import { handle } from '../../http/route-handler.ts';
import { presentContents } from './present-contents.ts';
import { presentAggregation, presentMetric } from './present-metric.ts';
import { presentAllDomains, presentAllTenants, presentDomain, presentTenant } from './present-quality.ts';

export interface DataQualityDependencies {
  readonly repositories: Repositories;
  readonly graph: GraphQueries;
  /** By which analyses go. */
  readonly analysisRules: RuleSet;
}

export function dataQualityRoutes({ repositories, graph, analysisRules }: DataQualityDependencies) {
  const { dataQuality: quality, parameters, featureFlags: flags } = repositories;
  const listMeasures = async <Item>(
    subject: QualitySubject,
    list: ListQuery,
    present: (measure: StoredQuality) => Item,
  ): Promise<PageAnswer<QualityHead, Item>> => {
    const { count, batches } = await quality.listMeasures(subject, list);
    return page({ ...headOf(list), count }, batches, present);
  };

  return [
    handle(getCompleteness, async (request) =>
      jsonBytes(await graph.run('readCompleteness', undefined, request)),
    ),
    handle(listCoverage, async (request) => {
      const { environment_id: environmentId, finding_type: findingType } = request.query;
      if (findingType !== undefined && findingTypesOf(graph.model).find(findingType) === undefined) {
        throw notFound();
      }

      const input = {
        environmentId,
        findingType,
        rules: analysisRules,
        parameters: toAnalysisParameters(await parameters.readValues(), await flags.readDisabledKeys()),
      };
      return jsonBytes(await graph.run('readCoverage', input, request));
    }),
    handle(listDomainQuality, ({ params, list }) =>
      listMeasures({ platform: 'ad', environmentId: params.domain_id }, list, presentDomain),
    ),
    handle(listTenantQuality, ({ params, list }) =>
      listMeasures({ platform: 'azure', environmentId: params.tenant_id }, list, presentTenant),
    ),
    handle(listQualityMetrics, async ({ query, list, caller }) => {
      const { environment_id: environmentId } = query;
      const isVisible = caller.environments?.includes(environmentId) ?? true;
      const { count, batches } = await quality.listMetrics(
        { environmentId: isVisible ? environmentId : '' },
        list,
      );

      return page({ ...headOf(list), count }, batches, (metric) => presentMetric(metric, graph.model));
    }),
    handle(listQualityAggregations, async ({ query, list }) => {
      const { schema_environment_kind_id: kindId, schema_extension_id: extensionId } = query;
      const kind = graph.model.environmentKinds.find(({ id }) => id === kindId);
      if (kind === undefined || (extensionId ?? kind.extension?.id) !== kind.extension?.id) {
        throw notFound();
      }
      const { count, batches } = await quality.listMetrics({ allOfPlatform: kind.kind }, list);

      return page({ ...headOf(list), count }, batches, (metric) => presentAggregation(metric, graph.model));
    }),
    handle(listExtensionQuality, async (request) => {
      const bytes = await graph.run('platformContents', undefined, request);
      const contents: readonly PlatformContents[] = JSON.parse(Buffer.from(bytes).toString());
      // Files are of no environment: whoever is kept to some may not know what waits.
      const isLimited = request.caller.environments !== undefined;
      const waiting = isLimited ? undefined : await repositories.matchedRelationships.countWaiting();

      return { data: contents.map((platform) => presentContents(platform, graph.model, waiting)) };
    }),
    handle(listPlatformQuality, ({ params, list }) => {
      switch (params.platform_id) {
        case 'ad':
          return listMeasures({ platform: 'ad', environmentId: undefined }, list, presentAllDomains);
        case 'azure':
          return listMeasures({ platform: 'azure', environmentId: undefined }, list, presentAllTenants);
        default:
          throw badRequest(UNKNOWN_PLATFORM_MESSAGE.replace('{platform}', () => params.platform_id));
      }
    }),
  ];
}

interface QualityHead {
  readonly count: number;
  readonly limit: number;
  readonly skip: number;
  readonly start: string;
  readonly end: string;
}

/** What was asked for, to be echoed. */
function headOf({ limit, skip, window }: ListQuery): Omit<QualityHead, 'count'> {
  return {
    limit,
    skip,
    start: wireTime(window && new Date(window.startMs)),
    end: wireTime(window && new Date(window.endMs)),
  };
}
