import type { FindingTrendEntry } from '@secgraph/contract';
import { cleanText } from '@secgraph/graph-view';
import { type StandingFacts, worstSeverityOf } from '@secgraph/vocabulary';
import { type ExposureHistory, type ExposurePoint, exposurePoints } from '../../api/exposure-history.ts';
import { inLine } from '../../ui/in-line.ts';
import { rankOf, rankTrends } from './rank-trends.ts';

const NAME_LENGTH = 60;

/** What the standing of a zone is told of; undefined: there was no analysis in this time. */
export function zoneFacts(
  name: string,
  { data, environments }: ExposureHistory,
  trends: readonly FindingTrendEntry[],
): StandingFacts | undefined {
  const last = data.at(-1);
  if (last === undefined) {
    return undefined;
  }

  const { exposed_count: exposed, principal_count: principals } = last;
  return {
    about: 'zone',
    name: inLine(name, NAME_LENGTH),
    memberCount: last.member_count,
    exposure: exposed === null || principals === null ? undefined : { exposed, principals },
    environments: {
      all: environments.length,
      collected: environments.filter(({ is_collected: isCollected }) => isCollected !== false).length,
    },
    before: beforeOf(exposurePoints(data)),
    worst: worstOf(trends),
  };
}

export function hygieneFacts(
  points: readonly ExposurePoint[],
  trends: readonly FindingTrendEntry[],
): StandingFacts | undefined {
  const last = points.at(-1);

  return last === undefined
    ? undefined
    : { about: 'hygiene', findingCount: last.value, before: beforeOf(points), worst: worstOf(trends) };
}

/** The oldest of this time; where there is only one, nothing can be compared. */
function beforeOf(points: readonly ExposurePoint[]): ExposurePoint | undefined {
  return points.length > 1 ? points[0] : undefined;
}

function worstOf(trends: readonly FindingTrendEntry[]) {
  const [first] = rankTrends(trends);
  const severity = worstSeverityOf(trends.map(rankOf));

  return first === undefined || severity === undefined
    ? undefined
    : { title: cleanText(first.display_title), severity, count: first.open_count };
}
