import { currentFindingName, findingTypesOf } from '@secgraph/analysis';
import type { ReportRequest } from '@secgraph/contract';
import type { Repositories } from '@secgraph/database';
import type { ReportOrder, ReportRecurrence } from '@secgraph/database/reports';
import { HYGIENE, NO_ENVIRONMENT } from '@secgraph/vocabulary';
import type { Caller } from '../../auth/caller.ts';
import { badRequest, notFound } from '../../http/http-error.ts';
import { type ReadingRule, readSeries } from '../collection/read-event.ts';
import { readAskedZones } from '../posture/finding-zones.ts';
import { SHORTEST_INTERVAL_MS } from './report-limits.ts';

/** What is asked for, checked: of what nobody could tell anything, no report is made. */
export async function readOrder(
  repositories: Repositories,
  { name = '', format, scope = {}, sanitised = false }: ReportRequest,
  { environments }: Caller,
): Promise<ReportOrder> {
  const { environment_id: environmentId, asset_group_tag_id: tagId, finding } = scope;
  if (name.includes('\0')) {
    throw badRequest('name must not have NUL in it');
  }
  if (
    finding !== undefined &&
    findingTypesOf(await repositories.extensions.readModel()).find(currentFindingName(finding)) === undefined
  ) {
    throw badRequest('finding must be one of those of /api/v2/attack-path-types');
  }
  // What belongs to no environment is of nobody who is kept to some.
  if (environmentId === NO_ENVIRONMENT && environments !== undefined) {
    throw notFound();
  }
  if (environmentId !== undefined && environmentId !== NO_ENVIRONMENT) {
    const isVisible = environments?.includes(environmentId) ?? true;
    if (!isVisible || environmentId.includes('\0') || !(await isAnalysed(repositories, environmentId))) {
      throw notFound();
    }
  }
  if (tagId !== undefined && tagId !== HYGIENE) {
    const { zone } = await readAskedZones(repositories.tags, tagId);
    if (zone?.isAnalysisEnabled !== true) {
      throw notFound();
    }
  }

  return {
    name: name.trim(),
    format,
    environmentId,
    tagId,
    finding: finding === undefined ? undefined : currentFindingName(finding),
    isSanitised: sanitised,
  };
}

async function isAnalysed(repositories: Repositories, environmentId: string): Promise<boolean> {
  const postures = await repositories.findingHistory.listCurrentPostures();
  return postures.some((posture) => posture.environmentId === environmentId);
}

/** A rule that is over before it begins, or that comes too often, is refused. */
export async function readRecurrence(
  rule: string,
  { series, nowMs, asker }: ReadingRule,
): Promise<ReportRecurrence> {
  const { title, runs } = await readSeries(series, { rule, afterMs: nowMs, count: LOOKED_AT }, asker);
  const [nextAt] = runs;
  if (nextAt === undefined) {
    throw badRequest('invalid rrule: it never comes');
  }
  const isTooOften = runs.some(
    (run, place) => place > 0 && run - (runs[place - 1] as number) < SHORTEST_INTERVAL_MS,
  );
  if (isTooOften) {
    throw badRequest('invalid rrule: reports are made once an hour at most');
  }

  return { rule: rule.trim(), title, nextAt: new Date(nextAt) };
}

/** Of what is more irregular than that, an hour is missed now and then. */
const LOOKED_AT = 31;
