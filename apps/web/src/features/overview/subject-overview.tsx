import type { Environment } from '@secgraph/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { CertificationCard } from './certification-card.tsx';
import { ChangeCard } from './change-card.tsx';
import { findComparisonStart } from './comparison-start.ts';
import { ExposureCard } from './exposure-card.tsx';
import { ExposureTable } from './exposure-table.tsx';
import { GapCard } from './gap-card.tsx';
import { JobCard } from './job-card.tsx';
import { exposureHistoryQuery, monthAgo, trendsQuery } from './overview-queries.ts';
import type { OverviewSubject, SubjectZone } from './overview-subject.ts';
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
  const history = useQuery(exposureHistoryQuery(subject));
  const points = history.data?.points ?? [];
  const start = findComparisonStart(points) ?? earliest;
  // The moments that are compared come with the history.
  const trends = useQuery({
    ...trendsQuery({ subject, start: start.toISOString() }),
    enabled: !history.isPending,
  });

  return (
    <div className={classes['cards']}>
      <div className={classes['wide']}>
        <ExposureCard subject={subject} />
      </div>
      <div className={classes['narrow']}>
        <ExposureTable {...{ environments, zones }} zone={subject.zone} chosen={subject.environment} />
      </div>
      <div className={classes['wide']}>
        <WorstFindings subject={subject} trends={trends} />
      </div>
      <div className={classes['narrow']}>
        <ChangeCard subject={subject} trends={trends} before={points.at(-2)?.at} />
      </div>
      <div className={classes['third']}>
        <JobCard />
      </div>
      <div className={classes['third']}>
        <GapCard environments={environments} />
      </div>
      <div className={classes['third']}>
        <CertificationCard />
      </div>
    </div>
  );
}
