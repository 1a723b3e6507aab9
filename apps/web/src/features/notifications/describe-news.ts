import type { DatapipeStatus, FileUploadJob } from '@secgraph/contract';
import { UNFINISHED } from '@secgraph/vocabulary';
import type { LiveNews } from '../../api/live-events.ts';
import { describeFiles, jobStateOf } from '../../parts/file-upload/job-state.ts';
import type { NewNotification } from './notification-history.ts';

/** Finds what has ended in what happens. Remembers which jobs were under way, over lost connections, too. */
export class NewsReader {
  readonly #underWay = new Set<number>();
  #lastRunAt: string | undefined;

  /** What is worth telling. */
  read({ jobs = [], removedJobs = [], datapipe, isState }: LiveNews): readonly NewNotification[] {
    const ended = jobs.filter((job) => this.#hasEnded(job, isState)).map(describeJob);
    for (const id of removedJobs) {
      this.#underWay.delete(id);
    }
    const analysis = datapipe === undefined ? undefined : this.#readAnalysis(datapipe);

    // Jobs wait for the analysis, so that it is told first.
    return [...(analysis === undefined ? [] : [analysis]), ...ended];
  }

  /** One that nobody saw under way has ended before this page was opened, unless it has just come up. */
  #hasEnded(job: FileUploadJob, isState: boolean): boolean {
    if (UNFINISHED.has(job.status)) {
      this.#underWay.add(job.id);
      return false;
    }

    return this.#underWay.delete(job.id) || !isState;
  }

  #readAnalysis(status: DatapipeStatus): NewNotification | undefined {
    const before = this.#lastRunAt;
    this.#lastRunAt = status.last_analysis_run_at;
    if (before === undefined || before === status.last_analysis_run_at) {
      return undefined;
    }

    return outcomeOf(status);
  }
}

type Outcome = NonNullable<DatapipeStatus['last_analysis_outcome']>;

const OUTCOMES: Readonly<Record<Outcome, NewNotification>> = {
  complete: {
    title: 'Analysis complete',
    text: 'Paths, zones and findings are up to date.',
    tone: 'ok',
    isAboutData: true,
  },
  tagged: {
    title: 'Zones and labels updated',
    text: 'Members and findings are up to date.',
    tone: 'ok',
    isAboutData: true,
  },
  partial: {
    title: 'Analysis partially complete',
    text: 'A part of it failed, and keeps the results of the analysis before. The log of the service says which.',
    tone: 'moderate',
  },
  failed: {
    title: 'Analysis failed',
    text: 'Results are those of the analysis before. The log of the service says why.',
    tone: 'critical',
  },
  canceled: {
    title: 'Analysis canceled',
    text: 'Results may be those of the analysis before.',
    tone: 'low',
  },
};

/** A service of an earlier release tells two times alone, the same where all of it was done. */
function outcomeOf(status: DatapipeStatus): NewNotification {
  const isComplete = status.last_complete_analysis_at === status.last_analysis_run_at;

  return OUTCOMES[status.last_analysis_outcome ?? (isComplete ? 'complete' : 'partial')];
}

function describeJob(job: FileUploadJob): NewNotification {
  const { label, tone } = jobStateOf(job);

  return {
    title: `Upload job ${job.id}: ${label}`,
    text: describeFiles(job),
    tone: tone === 'busy' ? 'low' : tone,
    jobId: job.id,
  };
}
