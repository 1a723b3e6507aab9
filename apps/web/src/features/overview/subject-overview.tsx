import type { Environment } from '@secgraph/contract';
import { HYGIENE } from '@secgraph/vocabulary';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CertificationCard } from './certification-card.tsx';
import { ChangeCard } from './change-card.tsx';
import { findComparisonStart } from './comparison-start.ts';
import { ExposureCard } from './exposure-card.tsx';
import { ExposureTable } from './exposure-table.tsx';
import { GapCard } from './gap-card.tsx';
import { JobCard } from './job-card.tsx';
import { monthAgo, subjectExposureQuery, trendsQuery } from './overview-queries.ts';
import type { OverviewSubject, SubjectZone } from './overview-subject.ts';
import { StandingLine } from './standing-line.tsx';
import classes from './subject-overview.module.css';
import { WorstFindings } from './worst-findings.tsx';

export interface SubjectOverviewProps {
  readonly subject: OverviewSubject;
  readonly environments: readonly Environment[];
  /** Those that are analysed, the highest first. */
  readonly zones: readonly SubjectZone[];
}

/** Everything on one screen, the worst first. */
export function SubjectOverview({ subject, environments, zones }: SubjectOverviewProps) {
  const [earliest] = useState(monthAgo);
  const history = useQuery(subjectExposureQuery(subject, earliest));
  const analyses = history.data?.data.map(({ date }) => ({ at: new Date(date) })) ?? [];
  const isEmptyZone = subject.zone.id !== HYGIENE && history.data?.data.at(-1)?.member_count === 0;
  const start = findComparisonStart(analyses) ?? earliest;
  // The moments that are compared come with the history.
  const trends = useQuery({
    ...trendsQuery({ subject, start: start.toISOString() }),
    enabled: !history.isPending,
  });

  return (
    <>
      <StandingLine subject={subject} start={earliest} trends={trends.data?.findings} />
      <div className={classes['columns']}>
        <div className={classes['column']}>
          <ExposureCard subject={subject} start={earliest} />
          <WorstFindings subject={subject} trends={trends} isEmptyZone={isEmptyZone} />
          <JobCard />
        </div>
        <div className={classes['column']}>
          <ExposureTable {...{ environments, zones }} zone={subject.zone} chosen={subject.environment} />
          <ChangeCard subject={subject} trends={trends} before={history.data?.data.at(-2)} />
          <GapCard environments={environments} />
          <CertificationCard />
        </div>
      </div>
    </>
  );
}
