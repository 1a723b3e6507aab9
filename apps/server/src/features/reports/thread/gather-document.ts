import { type FindingTypes, findingText, zoneTitleOf } from '@secgraph/analysis';
import {
  type ChokePoints,
  type ReportChapter,
  type ReportCut,
  type ReportDocument,
  type ReportFinding,
  type ReportType,
  wireTime,
} from '@secgraph/contract';
import type { Repositories } from '@secgraph/database';
import type { ComparedMoment, FindingTrend, OpenType } from '@secgraph/database/findings';
import {
  compareTypes,
  HYGIENE,
  type RankedType,
  SEVERITIES,
  severityOf,
  TIER_ZERO_POSITION,
} from '@secgraph/vocabulary';
import { getAskedZone } from '../../choke-points/get-asked-zone.ts';
import { REPORT_DAYS } from '../report-limits.ts';
import type { ReportJob } from '../shared/protocol.ts';
import type { AskGraph } from './ask-graph.ts';
import { type FindingWish, presentReportFinding, readFindings } from './read-findings.ts';
import { NO_ENVIRONMENT_ID, type ReportScope, type ScopeZone } from './read-scope.ts';
import type { ReportNames } from './report-names.ts';
import { ReportProblem } from './report-problem.ts';
import { standingOf } from './report-standing.ts';

/** Of a report about one type of findings, and of those about many. */
const FINDINGS_TOLD = { one: 250, many: 15 } as const;
const CUTS_TOLD = 25;
const ACCEPTED_TOLD = 250;
const ENVIRONMENTS_TOLD = 100;
const DAY_MS = 86_400_000;

export interface GatherParts {
  readonly repositories: Repositories;
  readonly ask: AskGraph;
  readonly scope: ReportScope;
  readonly names: ReportNames;
}

/** Everything that the pages tell, one question after the other: whatever it takes, others are served meanwhile. */
export async function gatherDocument(
  parts: GatherParts,
  { order, version }: ReportJob,
  now: Date,
): Promise<ReportDocument> {
  const { repositories, scope, names } = parts;
  const status = await repositories.datapipeStatus.getStatus();
  const environments = scope.environments
    .slice(0, ENVIRONMENTS_TOLD)
    .map(({ id, name, collected, exposures }) => ({
      ...names.environment({ id, name }),
      is_collected: collected,
      exposures: exposures.map(({ asset_group_tag: zone, exposure_percent }) => ({
        asset_group_tag_id: zone.id,
        exposure_percent,
      })),
    }));
  const chapters: ReportChapter[] = [];
  for (const zone of scope.zones) {
    chapters.push(await gatherChapter(parts, zone, now));
  }
  const zones = scope.finding === undefined ? chapters : chapters.filter(isTold);
  const severities = { critical: 0, high: 0, moderate: 0, low: 0 };
  for (const severity of SEVERITIES.toReversed()) {
    severities[severity] = (await listOf(parts, { severity, limit: 1 })).count;
  }
  const findingTitle = titleOf(zones, scope);
  const [first] = environments;
  const told = {
    analysed_at: wireTime(status.lastAnalysisRunAt),
    zones,
    environments: {
      count: scope.environments.length,
      collected_count: scope.environments.filter(({ collected }) => collected).length,
      items: environments,
    },
  };
  const none = names.environment({ id: NO_ENVIRONMENT_ID, name: '' });
  const environment = scope.isOneEnvironment
    ? first === undefined
      ? none
      : { id: first.id, name: first.name }
    : null;

  return {
    created_at: now.toISOString(),
    analysed_at: told.analysed_at,
    version,
    // Whoever wrote it may have named anything.
    name: names.key === undefined ? order.name : '',
    subject: [
      environment?.name ?? (environments.length === 1 ? 'One environment' : 'All environments'),
      ...(scope.isEveryZone ? [] : chapters.map(({ zone }) => zone.name)),
      ...(findingTitle === null ? [] : [findingTitle]),
    ].join(' · '),
    is_sanitised: names.key !== undefined,
    days: REPORT_DAYS,
    environment,
    standing: standingOf(told, scope),
    environments: told.environments,
    finding_title: findingTitle,
    severities,
    zones,
    accepted: await listOf(parts, { status: 'accepted', limit: ACCEPTED_TOLD }),
  };
}

/** Of one type, only where there is something of it, or was within the span of time. */
function isTold({ types, new_count, gone_count }: ReportChapter): boolean {
  return types.length > 0 || new_count > 0 || gone_count > 0;
}

/** As the first zone that has it calls it. */
function titleOf(
  zones: readonly ReportChapter[],
  { finding, types }: { readonly finding: string | undefined; readonly types: FindingTypes },
): string | null {
  if (finding === undefined) {
    return null;
  }
  const told = zones.flatMap(({ types }) => types)[0]?.title;

  return told ?? types.find(finding)?.title ?? finding;
}

async function listOf(
  { repositories, scope, names }: GatherParts,
  wish: FindingWish,
): Promise<{ count: number; items: ReportFinding[] }> {
  const { count, batches } = await readFindings(repositories.findings, scope, wish);
  const items: ReportFinding[] = [];
  for await (const batch of batches) {
    items.push(...batch.map((finding) => presentReportFinding(finding, scope, names)));
  }

  return { count, items };
}

async function gatherChapter(parts: GatherParts, zone: ScopeZone, now: Date): Promise<ReportChapter> {
  const { repositories, scope, names } = parts;
  const { findingHistory: history } = repositories;
  const place = { environmentIds: scope.environmentIds, tagIds: [zone.id] };
  const window = { start: new Date(now.getTime() - REPORT_DAYS * DAY_MS), end: now };
  const trends = (await history.listTrends(place, window)).filter(
    ({ type }) => type === (scope.finding ?? type),
  );
  const open = await history.listOpenTypes(place);
  const types: ReportType[] = [];
  for (const trend of rank(trends, open)) {
    types.push(await gatherType(parts, zone, trend));
  }

  const isHygiene = zone.id === HYGIENE;
  // Of all environments, as the pages ask: each principal counts once, whatever became of the environments since.
  const environmentIds = scope.isOneEnvironment ? place.environmentIds : scope.visible;
  const moments = isHygiene
    ? []
    : await repositories.sharedExposures.listMoments({ environmentIds, tagIds: [zone.id] }, window);
  const last = moments.at(-1);
  const { cut, problem } =
    isHygiene || types.length === 0 ? { cut: null, problem: '' } : await gatherCut(parts, zone);

  return {
    zone: names.zone(zone),
    is_hygiene: isHygiene,
    history: moments.flatMap(({ date, exposureShare, joinedCount, leftCount }) =>
      exposureShare === null
        ? []
        : [
            {
              date: wireTime(date),
              value: 100 * exposureShare,
              environments_joined: joinedCount ?? 0,
              environments_left: leftCount ?? 0,
            },
          ],
    ),
    exposure: presentExposure(last),
    member_count: last?.memberCount ?? null,
    // Of the types that nothing is left of, too.
    new_count: trends.reduce((sum, { newCount }) => sum + newCount, 0),
    gone_count: trends.reduce((sum, { archivedCount }) => sum + archivedCount, 0),
    types,
    cut,
    cut_problem: problem,
  };
}

/** Null where there is nobody to count, or nobody counted: that must not look as if nobody came in. */
function presentExposure(moment: ComparedMoment | undefined): ReportChapter['exposure'] {
  const { exposedCount, principalCount, memberCount } = moment ?? {};

  return memberCount === 0 || typeof exposedCount !== 'number' || !principalCount
    ? null
    : { exposed_count: exposedCount, principal_count: principalCount };
}

/** Those that there are findings of, in the order of the pages. */
function rank(trends: readonly FindingTrend[], open: ReadonlyMap<string, OpenType>): readonly RankedTrend[] {
  return trends
    .filter(({ endCount }) => endCount > 0)
    .map((trend) => {
      const { count: openCount, closes } = open.get(trend.type) ?? { count: 0, closes: 0 };
      const severity = severityOf(trend.compositeRisk / 100);

      return { ...trend, name: trend.type, severity, openCount, closes };
    })
    .toSorted(compareTypes);
}

type RankedTrend = FindingTrend & RankedType;

async function gatherType(
  parts: GatherParts,
  { id, tag }: ScopeZone,
  trend: RankedTrend,
): Promise<ReportType> {
  const { type: finding } = trend;
  const isAlone = parts.scope.finding !== undefined;
  const limit = isAlone ? FINDINGS_TOLD.one : FINDINGS_TOLD.many;
  const type = parts.scope.types.find(finding);
  // Of zones that are not built in, texts do not speak of tier zero.
  const isZone = tag !== undefined && tag.position !== TIER_ZERO_POSITION;
  const declared = type && (await parts.repositories.findingTypes.readTexts(type));
  const length = isAlone ? 'long' : 'short';
  const text = (document: 'description' | 'remediation') =>
    type === undefined ? '' : findingText(type, `${length}_${document}`, { isZone, declared });

  return {
    finding,
    title: type === undefined ? finding : isZone ? zoneTitleOf(type) : type.title,
    severity: trend.severity,
    count: trend.endCount,
    open_count: trend.openCount,
    new_count: trend.newCount,
    gone_count: trend.archivedCount,
    closes_count: trend.closes,
    exposure_count: trend.exposureCount,
    impact_count: trend.impactCount,
    description: text('description'),
    remediation: text('remediation'),
    findings: await listOf(parts, { finding, tagId: id, limit }),
  };
}

/** A cut that cannot be worked out is no reason to tell nothing else. */
async function gatherCut(
  { repositories, ask, scope, names }: GatherParts,
  { id }: ScopeZone,
): Promise<{ readonly cut: ReportCut | null; readonly problem: string }> {
  const type = scope.finding === undefined ? undefined : scope.types.find(scope.finding);
  const [only] = scope.environments;
  // Cuts are worked out for an environment, or for all of them.
  if (scope.isOneEnvironment && only === undefined) {
    return { cut: null, problem: '' };
  }
  if (type !== undefined && (type.shape !== 'relationship' || type.scope !== 'zone')) {
    return { cut: null, problem: '' };
  }

  const input = {
    zone: getAskedZone(await repositories.zones.listTags(), id),
    environmentId: scope.isOneEnvironment ? only?.id : undefined,
    finding: type && { type: type.name },
    limit: CUTS_TOLD,
  };
  try {
    const { data } = await ask<{ readonly data: ChokePoints }>({ about: 'choke-points', input });
    return { cut: presentCut(data, names), problem: '' };
  } catch (error) {
    if (error instanceof ReportProblem) {
      return { cut: null, problem: error.message };
    }
    throw error;
  }
}

function presentCut(
  { exposed_principals, inseparable_principals, minimum_cut }: ChokePoints,
  names: ReportNames,
): ReportCut {
  return {
    exposed_principals,
    inseparable_principals,
    relationships: {
      count: minimum_cut.count,
      items: minimum_cut.relationships.map(
        ({ relationship_id, kind, source, target, cut_off_principals }) => ({
          relationship_id,
          kind,
          source: names.node(source),
          target: names.node(target),
          cut_off_principals,
        }),
      ),
    },
  };
}
