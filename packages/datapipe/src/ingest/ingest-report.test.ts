import type { IngestProgress } from '@secgraph/database/datapipe';
import { expect, it } from 'vitest';
import { IngestReport } from './ingest-report.ts';

const TASK = { jobId: 1, originalName: 'a.json', storedBytes: 100, finishedEntries: 0 };

function openReport(tell: (progress: IngestProgress) => Promise<void>) {
  let nowMs = 0;
  const report = new IngestReport({ showIngest: tell }, () => nowMs);
  // Nothing but what is told of it.
  report.begin(TASK as Parameters<IngestReport['begin']>[0]);
  const showAt = (ms: number, share: number) => {
    nowMs = ms;
    report.note({ entriesDone: 0, entriesTotal: 1, share });
    report.show();
  };

  return { report, showAt };
}

it('keeps no ingest waiting: one thing is told at a time, and the last of all before the end', async () => {
  const told: number[] = [];
  const slow = Promise.withResolvers<void>();
  const { report, showAt } = openReport(async ({ share }) => {
    await slow.promise;
    told.push(share);
  });
  showAt(100, 0.1);
  showAt(600, 0.2);
  showAt(1_200, 0.4);
  expect(told).toEqual([]);

  slow.resolve();
  await report.settle();
  expect(told).toEqual([0.2]);

  showAt(1_300, 0.5);
  await report.settle();
  expect(told).toEqual([0.2, 0.5]);
});

it('that cannot be told ends nothing', async () => {
  const { report, showAt } = openReport(() => Promise.reject(new Error('away')));
  showAt(600, 0.2);
  await expect(report.settle()).resolves.toBeUndefined();
});
