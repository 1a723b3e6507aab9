import type { DatapipeStatus, FileUploadJob } from '@secgraph/contract';
import { describe, expect, it } from 'vitest';
import { NewsReader } from './describe-news.ts';

const NEVER = '0001-01-01T00:00:00Z';

function job(id: number, status: number, files = 3): FileUploadJob {
  return { id, status, total_files: files, failed_files: 1, partial_failed_files: 0 } as FileUploadJob;
}

function datapipe(
  ranAt: string,
  outcome: NonNullable<DatapipeStatus['last_analysis_outcome']> = 'complete',
): DatapipeStatus {
  return {
    status: 'idle',
    updated_at: ranAt,
    last_analysis_run_at: ranAt,
    last_complete_analysis_at: ranAt,
    last_analysis_outcome: outcome,
  };
}

const titles = (news: readonly { readonly title: string }[]) => news.map(({ title }) => title);

describe('what has ended', () => {
  it('is told of jobs that were seen under way, over a lost connection, too', () => {
    const reader = new NewsReader();
    expect(reader.read({ isState: true, jobs: [job(7, 6), job(3, 2)] })).toEqual([]);
    expect(reader.read({ isState: true, jobs: [job(7, 8), job(3, 2)] })).toEqual([
      { title: 'Upload job 7: Partially complete', text: '3 files, 1 failed', tone: 'moderate', jobId: 7 },
    ]);
    expect(reader.read({ isState: true, jobs: [job(7, 8)] })).toEqual([]);
  });

  it('is told of jobs that began and ended between two looks', () => {
    const reader = new NewsReader();
    expect(titles(reader.read({ isState: false, jobs: [job(9, 3)] }))).toEqual(['Upload job 9: Canceled']);
  });

  it.each([
    ['complete', 'Analysis complete', 'ok'],
    ['tagged', 'Zones and labels updated', 'ok'],
    ['partial', 'Analysis partially complete', 'moderate'],
    ['failed', 'Analysis failed', 'critical'],
    ['canceled', 'Analysis canceled', 'low'],
  ] as const)('is told of an analysis that ended as %s by a word of its own', (outcome, title, tone) => {
    const reader = new NewsReader();
    reader.read({ isState: true, datapipe: datapipe(NEVER) });
    const news = reader.read({ isState: false, datapipe: datapipe('2030-01-01T00:00:00Z', outcome) });
    expect(news).toMatchObject([{ title, tone }]);
  });

  it('is told of an analysis once', () => {
    const reader = new NewsReader();
    expect(reader.read({ isState: true, datapipe: datapipe(NEVER) })).toEqual([]);
    expect(titles(reader.read({ isState: false, datapipe: datapipe('2030-01-01T00:00:00Z') }))).toEqual([
      'Analysis complete',
    ]);
    expect(reader.read({ isState: true, datapipe: datapipe('2030-01-01T00:00:00Z') })).toEqual([]);
  });
});
