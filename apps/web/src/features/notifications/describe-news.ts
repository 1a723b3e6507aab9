import type { DatapipeStatus, FileUploadJob } from '@secgraph/contract';
import { UNFINISHED } from '@secgraph/vocabulary';
import type { LiveNews } from '../../api/live-events.ts';
import { describeFiles, jobStateOf } from '../../parts/file-upload/job-state.ts';
import { readTime } from '../../ui/format.ts';
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

    const isComplete = status.last_complete_analysis_at === status.last_analysis_run_at;
    return isComplete
      ? { title: 'Analysis complete', text: 'The graph holds what it derived.', tone: 'ok' }
      : { title: 'Analysis ended', text: incompleteText(status), tone: 'low' };
  }
}

/** Wire: a run that only tags, after a change of zones, is told like one that did not come to its end. */
function incompleteText({ last_complete_analysis_at }: DatapipeStatus): string {
  return readTime(last_complete_analysis_at) === undefined
    ? 'It marked zones and labels alone, failed in part, or was canceled. None was complete yet.'
    : 'It marked zones and labels alone, failed in part, or was canceled. What earlier ones derived is still there.';
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
