import { expect, it } from 'vitest';
import type { NewNotification } from './notification-history.ts';
import { tellNews } from './tell-news.ts';

const ANALYSIS: NewNotification = { title: 'Analysis complete', text: '', tone: 'ok', isAboutData: true };
const JOB: NewNotification = { title: 'Upload job 1: Failed', text: '', tone: 'critical' };

async function told(news: readonly NewNotification[], isEmpty: boolean): Promise<readonly string[]> {
  const titles: string[] = [];
  await tellNews(news, {
    isGraphEmpty: () => Promise.resolve(isEmpty),
    tell: ({ title }) => titles.push(title),
  });

  return titles;
}

it('tells of an analysis where there is data, before the jobs that waited for it', async () => {
  expect(await told([ANALYSIS, JOB], false)).toEqual(['Analysis complete', 'Upload job 1: Failed']);
});

it('does not tell of an analysis of nothing', async () => {
  expect(await told([ANALYSIS, JOB], true)).toEqual(['Upload job 1: Failed']);
});
