import type { AssetGroupTag, ChokePoints, Environment, Finding, FindingTrendEntry } from '@secgraph/contract';
import { HYGIENE, HYGIENE_NAME, type Severity, TIER_ZERO_POSITION } from '@secgraph/vocabulary';
import type { QueryClient } from '@tanstack/react-query';
import { tagsQuery } from '../../api/asset-group-tags.ts';
import { call } from '../../api/call.ts';
import { environmentsQuery } from '../../api/environments.ts';
import { SHOWN_STATUSES, severityOfPercent, WORST_FIRST } from '../../ui/finding-words.ts';
import { readTime } from '../../ui/format.ts';
import { askInTurn } from '../overview/in-turn.ts';
import { MAX_ENVIRONMENTS, rankEnvironments, rankZones } from '../overview/overview-subject.ts';
import { rankTrends, sumChanges } from '../overview/rank-trends.ts';
import { mapInOrder } from './map-in-order.ts';
import type {
  Report,
  ReportCut,
  ReportEnvironment,
  ReportFinding,
  ReportList,
  ReportType,
  ReportZone,
  ZoneReport,
} from './report.ts';
import type { ReportSearch } from './report-search.ts';

export interface GatherOptions {
  readonly signal: AbortSignal;
  /** Told as types of findings are read: a large estate has many. */
  readonly onProgress: (progress: { readonly done: number; readonly total: number }) => void;
}

/** Of a report about one type of findings, and of those about many. */
const FINDINGS_TOLD = { one: 250, many: 15 } as const;
const CUTS_TOLD = 25;
const ACCEPTED_TOLD = 250;
const REPORT_DAYS = 30;
const DAY_MS = 86_400_000;
/** Wire: of the highest zone. */
/** The service is asked by others, too. */
const AT_ONCE = 4;

/** What a report is about does not exist, or was not analysed yet. */
export class NothingToReportError extends Error {}

/** Asks the service for everything that a report tells. Numbers are those of the last analysis. */
export async function gatherReport(
  client: QueryClient,
  search: ReportSearch,
  { signal, onProgress }: GatherOptions,
): Promise<Report> {
  const [known, tags, datapipe, version] = await Promise.all([
    client.fetchQuery(environmentsQuery),
    client.fetchQuery(tagsQuery),
    call('get-datapipe-status', {}, { signal }),
    call('get-version', {}, { signal }),
  ]);
  const scope = readScope(search, known, rankZones(tags));
  const start = new Date(Date.now() - REPORT_DAYS * DAY_MS).toISOString();

  const trends = await mapInOrder(scope.zones, AT_ONCE, async (zone) => {
    const query = { environments: scope.asked.map(({ id }) => id), asset_group_tag_id: zone.id };
    const { data } = await call('list-finding-trends', { query, list: { start } }, { signal });
    return data.findings.filter(({ finding }) => finding === (search.finding ?? finding));
  });
  const ranked = trends.map(rankTrends);
  const total = ranked.reduce((sum, { length }) => sum + length, 0);
  let done = 0;
  onProgress({ done, total });
  const readOne = async (zone: ReportZone, trend: FindingTrendEntry) => {
    const type = await readType(scope, zone, trend, signal);
    done++;
    onProgress({ done, total });
    return type;
  };

  const zones: ZoneReport[] = [];
  for (const [place, zone] of scope.zones.entries()) {
    const types = await mapInOrder(ranked[place] ?? [], AT_ONCE, (trend) => readOne(zone, trend));
    const isHygiene = zone.id === HYGIENE;
    zones.push({
      zone,
      isHygiene,
      ...sumChanges(trends[place] ?? []),
      types,
      history: isHygiene ? [] : await readHistory(scope, zone, { start, signal }),
      cut: isHygiene || types.length === 0 ? undefined : await readCut(scope, zone, signal),
    });
  }

  return {
    createdAt: new Date(),
    analysedAt: readTime(datapipe.data.last_analysis_run_at),
    version: version.data.server_version,
    days: REPORT_DAYS,
    environment: scope.environment && presentEnvironment(scope.environment),
    environments: { count: scope.analysedCount, items: scope.asked.map(presentEnvironment) },
    findingTitle:
      search.finding === undefined
        ? undefined
        : (trends.flat().find(({ finding }) => finding === search.finding)?.display_title ?? search.finding),
    severities: await countSeverities(scope, signal),
    zone: scope.zone,
    zones: scope.finding === undefined ? zones : zones.filter(isTold),
    accepted: await readFindings(scope, { status: 'eq:accepted' }, { limit: ACCEPTED_TOLD, signal }),
  };
}

/** Of one type, only where there is something of it, or was within the span of time. */
function isTold({ types, newCount, goneCount }: ZoneReport): boolean {
  return types.length > 0 || newCount > 0 || goneCount > 0;
}

interface Scope {
  readonly environment: Environment | undefined;
  readonly asked: readonly Environment[];
  readonly analysedCount: number;
  readonly zones: readonly ReportZone[];
  /** Whether it is about one zone, or about all there are. */
  readonly zone: ReportZone | undefined;
  readonly finding: string | undefined;
}

function readScope(
  { environment_id: environmentId, asset_group_tag_id: zoneId, finding }: ReportSearch,
  known: readonly Environment[],
  analysedZones: readonly AssetGroupTag[],
): Scope {
  const all = [
    ...analysedZones.map(({ id, name, position }) => ({
      id,
      name,
      isBuiltIn: position === TIER_ZERO_POSITION,
    })),
    { id: HYGIENE, name: HYGIENE_NAME, isBuiltIn: true },
  ];
  const zones = zoneId === undefined ? all : all.filter(({ id }) => id === zoneId);
  const analysed = rankEnvironments(known, zones[0]?.id ?? HYGIENE);
  const environment = analysed.find(({ id }) => id === environmentId);
  if (analysed.length === 0) {
    throw new NothingToReportError('No analysis has looked for findings yet.');
  }
  if (zones.length === 0 || (environmentId !== undefined && environment === undefined)) {
    throw new NothingToReportError('This environment or zone was not analysed, or is gone.');
  }

  return {
    environment,
    asked: environment === undefined ? analysed.slice(0, MAX_ENVIRONMENTS) : [environment],
    analysedCount: environment === undefined ? analysed.length : 1,
    zones,
    zone: zoneId === undefined ? undefined : zones[0],
    finding,
  };
}

async function readType(
  scope: Scope,
  zone: ReportZone,
  trend: FindingTrendEntry,
  signal: AbortSignal,
): Promise<ReportType> {
  const { finding } = trend;
  const isAlone = scope.finding !== undefined;
  const length = isAlone ? 'long' : 'short';
  // Of zones that are not built in, texts do not speak of Tier Zero.
  const wording = zone.isBuiltIn ? '' : 'tx-';
  const [findings, description, remediation] = await Promise.all([
    readFindings(
      scope,
      { finding: `eq:${finding}`, asset_group_tag_id: `eq:${zone.id}` },
      { limit: isAlone ? FINDINGS_TOLD.one : FINDINGS_TOLD.many, signal },
    ),
    readText(finding, `${wording}${length}_description`, signal),
    readText(finding, `${wording}${length}_remediation`, signal),
  ]);

  return {
    finding,
    title: trend.display_title,
    severity: severityOfPercent(trend.composite_risk),
    count: trend.finding_count_end,
    newCount: trend.finding_count_increase,
    goneCount: trend.finding_count_decrease,
    exposureCount: trend.finding_exposure_count,
    impactCount: trend.finding_impact_count,
    description,
    remediation,
    findings,
  };
}

/** Markdown; of a type of another release, nothing is known. */
async function readText(finding: string, document: string, signal: AbortSignal): Promise<string> {
  const answer: unknown = await call('get-finding-text', { params: { finding, document } }, { signal });

  return answer instanceof Blob ? answer.text() : '';
}

interface ReadFindingsOptions {
  readonly limit: number;
  readonly signal: AbortSignal;
}

type FindingFilters = Readonly<
  Partial<Record<'finding' | 'asset_group_tag_id' | 'status' | 'severity', string>>
>;

async function readFindings(
  scope: Scope,
  filters: FindingFilters,
  { limit, signal }: ReadFindingsOptions,
): Promise<ReportList<ReportFinding>> {
  const { count, data } = await call(
    'list-findings',
    { list: { sortBy: ['-severity'], limit, filters: { ...filtersOf(scope), ...filters } } },
    { signal },
  );

  return { count, items: data.map(presentFinding) };
}

/** Where environments were cut, only those of the first ones are told. */
function filtersOf({ environment, asked, analysedCount, zone, finding }: Scope) {
  const environments = environment === undefined && asked.length === analysedCount ? [] : asked;

  return {
    status: SHOWN_STATUSES.map((status) => `eq:${status}`),
    ...(environments.length === 0 ? {} : { environment_id: environments.map(({ id }) => `eq:${id}`) }),
    ...(zone === undefined ? {} : { asset_group_tag_id: `eq:${zone.id}` }),
    ...(finding === undefined ? {} : { finding: `eq:${finding}` }),
  };
}

async function countSeverities(scope: Scope, signal: AbortSignal): Promise<ReadonlyMap<Severity, number>> {
  const counts = await mapInOrder(WORST_FIRST, AT_ONCE, async (severity) => {
    const { count } = await readFindings(scope, { severity: `eq:${severity}` }, { limit: 1, signal });
    return [severity, count] as const;
  });

  return new Map(counts);
}

async function readHistory(
  { asked }: Scope,
  zone: ReportZone,
  { start, signal }: { readonly start: string; readonly signal: AbortSignal },
): Promise<ZoneReport['history']> {
  const { data } = await call(
    'get-posture-history',
    {
      params: { data_type: 'exposure' },
      query: { environments: asked.map(({ id }) => id), asset_group_tag_id: zone.id },
      list: { start },
    },
    { signal },
  );

  return data.map(({ date, value }) => ({ at: new Date(date), value }));
}

async function readCut(
  { environment, finding }: Scope,
  zone: ReportZone,
  signal: AbortSignal,
): Promise<ReportCut> {
  const query = {
    asset_group_tag_id: zone.id,
    limit: CUTS_TOLD,
    ...(environment === undefined ? {} : { environment_id: environment.id }),
    ...(finding === undefined ? {} : { finding }),
  };

  return presentCut((await askInTurn(() => call('get-choke-points', { query }, { signal }), signal)).data);
}

function presentCut({ exposed_principals, inseparable_principals, minimum_cut }: ChokePoints): ReportCut {
  return {
    exposedCount: exposed_principals,
    remainingCount: inseparable_principals,
    relationships: {
      count: minimum_cut.count,
      items: minimum_cut.relationships.map((cut) => ({
        id: cut.relationship_id,
        kind: cut.kind,
        source: { objectId: cut.source.object_id, kind: cut.source.kind, name: cut.source.name },
        target: { objectId: cut.target.object_id, kind: cut.target.kind, name: cut.target.name },
        cutOffCount: cut.cut_off_principals,
      })),
    },
  };
}

function presentEnvironment({ id, name, exposures }: Environment): ReportEnvironment {
  return {
    id,
    name,
    exposures: new Map(
      exposures.map(({ asset_group_tag: zone, exposure_percent: percent }) => [zone.id, percent]),
    ),
  };
}

function presentFinding(finding: Finding): ReportFinding {
  const { source_principal_id: sourceId } = finding;

  return {
    id: finding.id,
    severity: finding.severity,
    title: finding.title,
    zone: { id: finding.asset_group_tag_id, name: finding.zone_name },
    environment: { id: finding.environment_id, name: finding.environment_name },
    source:
      sourceId === undefined
        ? undefined
        : {
            objectId: sourceId,
            kind: finding.source_principal_kind ?? '',
            name: finding.source_principal_name ?? '',
          },
    target: {
      objectId: finding.target_principal_id,
      kind: finding.target_principal_kind,
      name: finding.target_principal_name,
    },
    status: finding.status,
    acceptedUntil: new Date(finding.accepted_until),
    acceptedBy: finding.accepted_by,
    acceptedReason: finding.accepted_reason,
    exposureCount: finding.exposure_count,
    impactCount: finding.impact_count,
    firstSeen: new Date(finding.first_seen),
  };
}
