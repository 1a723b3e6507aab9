import type { FileUploadJob } from '@secgraph/contract';
import { JOB_STATUS, UNFINISHED } from '@secgraph/vocabulary';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { isLive } from '../../api/live-events.ts';

export const JOBS_ON_A_PAGE = 25;
const TASKS_ON_A_PAGE = 200;
/** Pause between two questions while no events come. */
const PAUSE_MS = 2_000;

/** Newest first. Asked again while one of them is on its way. */
export function jobsQuery(skip: number) {
  return queryOptions({
    queryKey: ['upload-jobs', skip],
    queryFn: ({ signal }) =>
      call('list-file-uploads', { list: { sortBy: ['-id'], skip, limit: JOBS_ON_A_PAGE } }, { signal }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      !isLive.get() && state.data?.data.some(isUnderWay) === true ? PAUSE_MS : false,
  });
}

/** What became of each file of a job, in the order they were done. */
export function tasksQuery(job: Pick<FileUploadJob, 'id' | 'status'>) {
  return infiniteQueryOptions({
    queryKey: ['upload-jobs', 'tasks', job.id],
    queryFn: ({ pageParam, signal }) =>
      call(
        'list-completed-upload-tasks',
        { params: { file_upload_job_id: job.id }, list: { skip: pageParam, limit: TASKS_ON_A_PAGE } },
        { signal },
      ),
    initialPageParam: 0,
    getNextPageParam: ({ count, skip, data }) =>
      skip + data.length < count ? skip + data.length : undefined,
    refetchInterval: () => (!isLive.get() && isUnderWay(job) ? PAUSE_MS : false),
  });
}

export function isUnderWay({ status }: Pick<FileUploadJob, 'status'>): boolean {
  return UNFINISHED.has(status);
}

/** Once the analysis has begun, there is nothing left of a job that could be stopped. */
export function canBeCancelled({ status }: Pick<FileUploadJob, 'status'>): boolean {
  return status === JOB_STATUS.running || status === JOB_STATUS.ingesting;
}
