import { createTestDatabase } from '@secgraph/test-kit/database';
import { beforeEach, describe, expect, it } from 'vitest';
import { SourceKindRepository } from '../graph/source-kind-repository.ts';
import { AnalysisRequestRepository } from './analysis-request-repository.ts';
import { DatapipeStatusRepository } from './datapipe-status-repository.ts';
import { DeletionRequestRepository } from './deletion-request-repository.ts';

const { database } = await createTestDatabase();

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
