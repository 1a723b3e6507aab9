import { createTestDatabase } from '@secgraph/test-kit/database';
import { beforeEach, describe, expect, it } from 'vitest';
import { SourceKindRepository } from '../graph/source-kind-repository.ts';
import { FileUploadJobRepository } from '../uploads/file-upload-job-repository.ts';
import { IngestTaskRepository } from '../uploads/ingest-task-repository.ts';
import { AnalysisRequestRepository } from './analysis-request-repository.ts';
import { BacklogRepository } from './backlog-repository.ts';
import { DatapipeStatusRepository } from './datapipe-status-repository.ts';
import { DeletionRequestRepository } from './deletion-request-repository.ts';

const { database } = await createTestDatabase();
const NOBODY = { userId: undefined, userEmailAddress: undefined };

describe('the analysis request', () => {
  const requests = new AnalysisRequestRepository(database.kysely);
  const deletions = new DeletionRequestRepository(database.kysely);
  const scope = { isEverything: true, isSourceless: false, sourceKinds: [], relationshipKinds: [] };

  beforeEach(async () => {
    await database.kysely.deleteFrom('analysis_request').execute();
    await database.kysely.deleteFrom('deletion_request').execute();
  });

  it('is one: a second analysis changes nothing', async () => {
    expect(await requests.requestAnalysis('first')).toBe(true);
    expect(await requests.requestAnalysis('second')).toBe(false);
    expect(await requests.findRequest()).toMatchObject({ requestedBy: 'first' });
  });

  it('gives way to a deletion, and is refused until that is done', async () => {
    await requests.requestAnalysis('first');
    await deletions.request('second', scope);
    expect(await requests.findRequest()).toBeUndefined();
    expect(await requests.requestAnalysis('third')).toBe(false);
    expect(await requests.takeAnalysis()).toBeUndefined();

    await deletions.finish((await deletions.findPending())?.ids ?? []);
    expect(await requests.requestAnalysis('fourth')).toBe(true);
  });

  it('is cleared when an analysis starts, so that the next one is kept', async () => {
    await requests.requestAnalysis('first');
    expect(await requests.takeAnalysis()).toMatchObject({ requestedBy: 'first' });
    expect(await requests.takeAnalysis()).toBeUndefined();
    expect(await requests.requestAnalysis('second')).toBe(true);
  });

  it('can be withdrawn unless a deletion is pending', async () => {
    expect(await requests.cancelAnalysis()).toBe('nothing-pending');
    await requests.requestAnalysis('first');
    expect(await requests.cancelAnalysis()).toBe('canceled');
    await deletions.request('second', scope);
    expect(await requests.cancelAnalysis()).toBe('deletion-pending');
    expect(await deletions.findPending()).toMatchObject({ requestedBy: 'second' });
  });
});

describe('the datapipe status', () => {
  const statuses = new DatapipeStatusRepository(database.kysely);

  it('starts without any analysis and remembers the last ones', async () => {
    expect(await statuses.getStatus()).toMatchObject({ status: 'starting', lastAnalysisRunAt: undefined });

    await statuses.updateStatus('analyzing');
    await statuses.recordAnalysis({ outcome: 'partial' });
    expect(await statuses.getStatus()).toMatchObject({
      status: 'analyzing',
      lastAnalysisRunAt: expect.any(Date),
      lastCompleteAnalysisAt: undefined,
      lastAnalysisOutcome: 'partial',
    });
    await statuses.recordAnalysis({ outcome: 'complete' });
    expect((await statuses.getStatus()).lastCompleteAnalysisAt).toBeInstanceOf(Date);
  });

  it('remembers the rules of the last analysis that tells them', async () => {
    expect((await statuses.getStatus()).analysisRules).toBeUndefined();
    await statuses.recordAnalysis({ outcome: 'partial', rules: 'the old ones' });
    await statuses.recordAnalysis({ outcome: 'complete' });
    expect((await statuses.getStatus()).analysisRules).toBe('the old ones');
  });

  it('counts the analyses that failed since one was recorded', async () => {
    await statuses.recordAnalysisFailure();
    await statuses.recordAnalysisFailure();
    expect(await statuses.countAnalysisFailures()).toBe(2);
    await statuses.recordAnalysis({ outcome: 'partial' });
    expect(await statuses.countAnalysisFailures()).toBe(0);
  });
});

describe('source kinds', () => {
  const kinds = new SourceKindRepository(database.kysely);

  it('are added once, without wasting ids, and removed unless built in', async () => {
    for (const name of ['Hub', 'Hub', 'Hub', 'Forge']) {
      await kinds.upsertSourceKind(name);
    }
    expect(await kinds.listSourceKinds()).toEqual([
      { id: 1, name: 'Base' },
      { id: 2, name: 'AZBase' },
      { id: 3, name: 'Hub' },
      { id: 4, name: 'Forge' },
    ]);

    await kinds.removeSourceKinds(['Base', 'Hub']);
    expect((await kinds.listSourceKinds()).map((kind) => kind.name)).toEqual(['Base', 'AZBase', 'Forge']);
  });
});

describe('the backlog', () => {
  const backlog = new BacklogRepository(database.kysely);
  const jobs = new FileUploadJobRepository(database.kysely);
  const tasks = new IngestTaskRepository(database.kysely);

  it('counts what waits, and tells how old the oldest and the graph are', async () => {
    const empty = await backlog.measure();
    expect(empty).toMatchObject({ jobs: 0, files: 0, bytes: 0, oldestAgeMs: undefined });
    expect(empty.generationAgeMs).toBeGreaterThanOrEqual(0);

    const [one, other] = [await jobs.createJob(NOBODY), await jobs.createJob(NOBODY)];
    for (const [index, job] of [one, one, other].entries()) {
      await tasks.enqueueTask({
        jobId: job.id,
        storedFile: `file-${index}`,
        originalName: 'a.json',
        fileType: 'json',
        storedBytes: 100,
      });
    }
    await database.pool.query(
      `UPDATE ingest_task SET created_at = now() - interval '1 hour' WHERE stored_file = 'file-1';
       UPDATE graph_state SET updated_at = now() - interval '1 minute'`,
    );
    const { oldestAgeMs, generationAgeMs, ...waiting } = await backlog.measure();

    expect(waiting).toEqual({ generation: empty.generation, jobs: 2, files: 3, bytes: 300 });
    expect(oldestAgeMs).toBeGreaterThanOrEqual(3_600_000);
    expect(generationAgeMs).toBeGreaterThanOrEqual(60_000);
  });

  it('is never younger than nothing, whatever the clocks say', async () => {
    await database.pool.query("UPDATE graph_state SET updated_at = now() + interval '1 hour'");
    expect((await backlog.measure()).generationAgeMs).toBe(0);
  });
});
