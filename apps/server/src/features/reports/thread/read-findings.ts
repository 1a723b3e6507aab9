import { type ReportFinding, wireTime } from '@secgraph/contract';
import type { BatchedList } from '@secgraph/database';
import { type FindingRepository, isSetAside, type StoredFinding } from '@secgraph/database/findings';
import type { ListFilter } from '@secgraph/kernel';
import { HYGIENE_NAME } from '@secgraph/vocabulary';
import { type FindingWords, presentFinding, setAsideUntil } from '../../findings/present-finding.ts';
import { typeWordsOf } from '../../findings/type-words.ts';
import type { ReportScope } from './read-scope.ts';
import type { ReportNames } from './report-names.ts';

export interface FindingWish {
  readonly finding?: string | undefined;
  /** Undefined: those of all zones of the report. */
  readonly tagId?: number;
  readonly status?: 'accepted';
  readonly severity?: string;
  readonly limit: number;
}

/** Findings of a report that are found still, the worst first. */
export function readFindings(
  findings: FindingRepository,
  { environmentIds, zones, finding, types, tierZeroId, visible }: ReportScope,
  wish: FindingWish,
): Promise<BatchedList<StoredFinding>> {
  const type = wish.finding ?? finding;
  const scope: Parameters<FindingRepository['listFindings']>[0] = {
    environmentIds,
    tagIds: wish.tagId === undefined ? zones.map(({ id }) => id) : [wish.tagId],
    isOpen: true,
    visible,
    ...(type === undefined ? {} : { type }),
  };
  const filters = (['status', 'severity'] as const).flatMap((column): readonly ListFilter[] => {
    const value = wish[column];
    return value === undefined ? [] : [{ column, type: 'string', predicate: 'eq', value }];
  });

  return findings.listFindings(
    scope,
    {
      filters,
      sort: [
        { column: 'severity', type: 'string', direction: 'desc' },
        { column: 'id', type: 'integer', direction: 'asc' },
      ],
      skip: 0,
      limit: wish.limit,
      maxRows: wish.limit,
    },
    { types: typeWordsOf(types), tierZeroId },
  );
}

export function presentReportFinding(
  stored: StoredFinding,
  words: FindingWords,
  names: ReportNames,
): ReportFinding {
  const finding = presentFinding(stored, words);
  const { source, target } = stored;
  // One that is over is told of no more.
  const acceptance = finding.status === 'false_positive' ? stored.verdict : stored.acceptance;
  const told = isSetAside(stored.status) ? acceptance : undefined;

  return {
    id: finding.id,
    severity: finding.severity,
    finding: finding.finding,
    title: finding.title,
    zone: names.zone({ id: stored.tagId, name: stored.tagName === '' ? HYGIENE_NAME : stored.tagName }),
    environment: names.environment({ id: stored.environmentId, name: stored.environmentName }),
    source:
      source === undefined
        ? null
        : names.node({ object_id: source.objectId, kind: source.kind, name: source.name }),
    target: names.node({ object_id: target.objectId, kind: target.kind, name: target.name }),
    status: finding.status,
    accepted_until: wireTime(isSetAside(stored.status) ? setAsideUntil(stored) : undefined),
    accepted_by: told?.by === undefined ? null : names.account(told.by),
    accepted_reason: told?.reason === undefined ? null : names.text(told.reason),
    exposure_count: finding.exposure_count,
    impact_count: finding.impact_count,
    first_seen: finding.first_seen,
    last_seen: finding.last_seen,
  };
}
