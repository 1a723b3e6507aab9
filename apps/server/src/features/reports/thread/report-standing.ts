import type { ReportChapter, ReportDocument, ReportType } from '@secgraph/contract';
import {
  compareTypes,
  countOf,
  type RankedType,
  type Standing,
  tellStanding,
  wordNext,
  wordStanding,
  worstSeverityOf,
} from '@secgraph/vocabulary';
import { REPORT_DAYS } from '../report-limits.ts';
import type { ReportScope } from './read-scope.ts';

type Told = Pick<ReportDocument, 'environments' | 'zones' | 'analysed_at'>;

/** How bad it is, whether it gets better and what to do next: of the highest zone that the report is about. */
export function standingOf(told: Told, scope: ReportScope): ReportDocument['standing'] {
  const standing = tell(told, scope);
  const { tone, situation, trend, next } = standing;

  return { tone, situation, trend: trend?.words ?? null, next, sentence: wordStanding(standing) };
}

function tell(
  { environments, zones }: Told,
  { finding, isOneEnvironment, environments: own }: ReportScope,
): Standing {
  const [chapter] = zones;
  const count = zones.reduce((sum, { types }) => sum + types.reduce((all, type) => all + type.count, 0), 0);
  // A share of principals says nothing about one type of findings, or about what belongs to no environment.
  const place =
    finding === undefined
      ? isOneEnvironment && own.length === 0
        ? ' outside of environments'
        : ''
      : ' of this type';
  if (place !== '' || chapter === undefined) {
    return tellFindings({ count, place, zones });
  }
  if (environments.count === 0 && count === 0) {
    return tellStanding({ about: 'nothing' });
  }

  const measured = { worst: firstOf([chapter]) };
  if (chapter.is_hygiene) {
    return tellStanding({ about: 'hygiene', findingCount: count, before: undefined, ...measured });
  }
  const { exposure, history, member_count: memberCount, zone } = chapter;
  const [first] = history;

  return tellStanding({
    about: 'zone',
    name: zone.name,
    // Not counted is not the same as none.
    memberCount: memberCount ?? 1,
    exposure:
      exposure === null
        ? undefined
        : { exposed: exposure.exposed_count, principals: exposure.principal_count },
    environments: { all: environments.count, collected: environments.collected_count },
    before:
      first === undefined || history.length < 2
        ? undefined
        : {
            at: new Date(first.date),
            value: first.value,
            environments: { joined: first.environments_joined ?? 0, left: first.environments_left ?? 0 },
          },
    ...measured,
  });
}

function tellFindings({
  count,
  place,
  zones,
}: {
  readonly count: number;
  readonly place: string;
  readonly zones: readonly ReportChapter[];
}): Standing {
  const worst = firstOf(zones);
  const [came, went] = [total(zones, 'new_count'), total(zones, 'gone_count')];

  return {
    tone: worst?.severity ?? 'ok',
    situation:
      count === 0
        ? `No finding${place} is open`
        : `${countOf(count, 'finding')}${place} ${count === 1 ? 'is' : 'are'} open`,
    trend: {
      direction: came > went ? 'worse' : came < went ? 'better' : 'same',
      words: `${countOf(came, 'new one')} and ${countOf(went, 'resolved one')} in ${REPORT_DAYS} days`,
    },
    next: wordNext(worst),
  };
}

/** What to begin with, as the worst of all types that are open is; of the highest zone among equals. */
function firstOf(zones: readonly ReportChapter[]) {
  const types = zones.flatMap((zone) => zone.types.map((type) => ({ type, rank: rankOf(type) })));
  const [first] = types
    .filter(({ rank }) => rank.openCount > 0)
    .toSorted((a, b) => compareTypes(a.rank, b.rank));
  const severity = worstSeverityOf(types.map(({ rank }) => rank));

  return first === undefined || severity === undefined
    ? undefined
    : { title: first.type.title, count: first.type.open_count, severity };
}

function rankOf(type: ReportType): RankedType {
  return {
    name: type.finding,
    severity: type.severity,
    openCount: type.open_count,
    closes: type.closes_count,
    exposureCount: type.exposure_count,
  };
}

function total(zones: readonly ReportChapter[], count: 'new_count' | 'gone_count'): number {
  return zones.reduce((sum, zone) => sum + zone[count], 0);
}
