import { GraphQueryError } from '@secgraph/questions';
import type { PendingJob } from './pending-job.ts';

/** Jobs that wait for a worker, of everybody. */
export const MAX_QUEUED_JOBS = 1_000;
/** So that no single user can fill the queue. */
export const MAX_QUEUED_JOBS_PER_USER = 100;

const RETRY = { details: { retryAfterSeconds: 1 } };

/**
 * Jobs that wait, one queue for each user. Users take turns, so that whoever asks one question waits for one of each
 * of the others, however many they have. Taking is linear in users, and in the jobs of those that have none to take.
 */
export class FairQueue {
  /** Whose turn is next comes first; nobody in particular is a user, too. */
  readonly #jobsByUser = new Map<string | undefined, PendingJob[]>();
  #length = 0;

  get length(): number {
    return this.#length;
  }

  /** Throws `GRAPH_WORKER_BUSY` when too many jobs wait, `GRAPH_USER_BUSY` when too many of this user do. */
  assertRoom(userId: string | undefined): void {
    if (this.#length >= MAX_QUEUED_JOBS) {
      throw new GraphQueryError('GRAPH_WORKER_BUSY', 'Too many graph queries are waiting.', RETRY);
    }

    const own = this.#jobsByUser.get(userId)?.length ?? 0;
    if (userId !== undefined && own >= MAX_QUEUED_JOBS_PER_USER) {
      const message = `${own} of your graph queries are waiting, and more may not: wait for their answers first`;
      throw new GraphQueryError('GRAPH_USER_BUSY', message, RETRY);
    }
  }

  add(job: PendingJob): void {
    const jobs = this.#jobsByUser.get(job.userId);
    if (jobs === undefined) {
      this.#jobsByUser.set(job.userId, [job]);
    } else {
      jobs.push(job);
    }
    this.#length++;
  }

  /** The oldest job that is wanted, of the user whose turn it is. He comes last then. */
  take(isWanted: (job: PendingJob) => boolean): PendingJob | undefined {
    for (const [userId, jobs] of this.#jobsByUser) {
      const job = jobs.find(isWanted);
      if (job !== undefined) {
        this.#remove(job, jobs);
        if (jobs.length > 0) {
          this.#jobsByUser.delete(userId);
          this.#jobsByUser.set(userId, jobs);
        }
        return job;
      }
    }

    return undefined;
  }

  some(isWanted: (job: PendingJob) => boolean): boolean {
    return this.#jobsByUser.values().some((jobs) => jobs.some(isWanted));
  }

  /** Whether the job was still waiting. */
  remove(job: PendingJob): boolean {
    const jobs = this.#jobsByUser.get(job.userId);
    if (jobs?.includes(job) !== true) {
      return false;
    }

    this.#remove(job, jobs);
    return true;
  }

  /** Takes all. */
  drain(): readonly PendingJob[] {
    const jobs = [...this.#jobsByUser.values()].flat();
    this.#jobsByUser.clear();
    this.#length = 0;

    return jobs;
  }

  #remove(job: PendingJob, jobs: PendingJob[]): void {
    jobs.splice(jobs.indexOf(job), 1);
    this.#length--;
    if (jobs.length === 0) {
      this.#jobsByUser.delete(job.userId);
    }
  }
}
