import {
  faArrowTrendDown,
  faArrowTrendUp,
  faCircleCheck,
  faCircleExclamation,
  faCircleQuestion,
  faTriangleExclamation,
  type IconDefinition,
} from '@fortawesome/free-solid-svg-icons';
import type { FindingTrendEntry } from '@secgraph/contract';
import { HYGIENE, type StandingTone, type StandingTrend, tellStanding } from '@secgraph/vocabulary';
import { useQuery } from '@tanstack/react-query';
import { withEnvironments } from '../../api/exposure-history.ts';
import { TypeLink } from '../../parts/addresses/subject-links.tsx';
import { formatCompact, formatDay } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { findingHistoryQuery, subjectExposureQuery } from './overview-queries.ts';
import type { OverviewSubject } from './overview-subject.ts';
import { rankTrends } from './rank-trends.ts';
import { hygieneFacts, zoneFacts } from './standing-facts.ts';
import classes from './standing-line.module.css';

export interface StandingLineProps {
  readonly subject: OverviewSubject;
  /** Since when. */
  readonly start: Date;
  /** Undefined: they are not known yet. */
  readonly trends: readonly FindingTrendEntry[] | undefined;
}

/** Beside the words, since colour alone never tells. */
const TONE_ICONS: Readonly<Record<StandingTone, IconDefinition>> = {
  critical: faTriangleExclamation,
  high: faTriangleExclamation,
  moderate: faCircleExclamation,
  low: faCircleExclamation,
  ok: faCircleCheck,
  unknown: faCircleQuestion,
};
const TREND_ICONS: Partial<Record<StandingTrend, IconDefinition>> = {
  better: faArrowTrendDown,
  worse: faArrowTrendUp,
};

/** In one sentence: how bad it is, whether it gets better, and what to do next. */
export function StandingLine({ subject, start, trends }: StandingLineProps) {
  const isHygiene = subject.zone.id === HYGIENE;
  const exposure = useQuery(subjectExposureQuery(subject, start));
  const findings = useQuery({ ...findingHistoryQuery(subject, start), enabled: isHygiene });
  const facts =
    trends === undefined
      ? undefined
      : isHygiene
        ? findings.data &&
          exposure.data &&
          hygieneFacts(withEnvironments(findings.data, exposure.data.data), trends)
        : exposure.data && zoneFacts(subject.zone.name, exposure.data, trends);
  if (facts === undefined || trends === undefined) {
    return null;
  }

  const { tone, situation, trend, next } = tellStanding(facts, formatCompact, formatDay);
  const [worst] = rankTrends(trends);
  const trendIcon = trend === undefined ? undefined : TREND_ICONS[trend.direction];

  return (
    <section className={classes['line']} data-tone={tone} aria-label="Standing">
      <span className={classes['icon']}>
        <Icon icon={TONE_ICONS[tone]} size={22} />
      </span>
      <p className={classes['sentence']}>
        <strong className={classes['situation']} title={tellStanding(facts).situation}>
          {situation}
        </strong>
        {trend === undefined ? null : (
          <>
            {', '}
            <span className={classes['trend']} data-direction={trend.direction}>
              {trendIcon === undefined ? null : <Icon icon={trendIcon} size={15} />} {trend.words}
            </span>
          </>
        )}
        {'; '}
        {worst === undefined || tone === 'unknown' ? (
          next
        ) : (
          <TypeLink environment={subject.environment?.id} zone={subject.zone.id} finding={worst.finding}>
            {next}
          </TypeLink>
        )}
        .
      </p>
    </section>
  );
}
