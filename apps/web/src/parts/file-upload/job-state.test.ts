import type { FileUploadJob } from '@secgraph/contract';
import { JOB_STATUS } from '@secgraph/vocabulary';
import { describe, expect, it } from 'vitest';
import { describeFiles } from './job-state.ts';

const job = (changes: Partial<FileUploadJob>) =>
  ({ id: 7, total_files: 0, failed_files: 0, partial_failed_files: 0, ...changes }) as FileUploadJob;
const progress = { job_id: 7, file_name: 'estate.zip', entries_done: 5, entries_total: 35, files_waiting: 1 };

describe('files of a job', () => {
  it.each([
    [{ status: JOB_STATUS.complete, total_files: 3 }, '3 files'],
    [
      { status: JOB_STATUS.partiallyComplete, total_files: 3, failed_files: 1, partial_failed_files: 1 },
      '3 files, 1 failed, 1 in part',
    ],
    [{ status: JOB_STATUS.failed }, '0 files'],
    [{ status: JOB_STATUS.ingesting }, 'None read yet'],
    [{ status: JOB_STATUS.ingesting, total_files: 2 }, '2 files'],
  ] as const)('are counted when they are done: %j', (changes, words) => {
    expect(describeFiles(job(changes))).toBe(words);
  });

  it('are counted as everywhere else while they are read', () => {
    const ingesting = job({ status: JOB_STATUS.ingesting });
    expect(describeFiles(ingesting, progress)).toBe('5 of 35 files');
    expect(describeFiles(ingesting, { ...progress, job_id: 8 })).toBe('None read yet');
  });
});
