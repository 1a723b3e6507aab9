import { DatapipeStatusRepository } from '@secgraph/database/datapipe';
import type { AnalysisOutcome } from '@secgraph/database/uploads';
import { createTestDatabase } from '@secgraph/test-kit/database';
import { expect, it } from 'vitest';

import { openDatapipe, TEST_VERSION } from '../testing/open-datapipe.ts';
import { nameRules } from './analysis-rules.ts';

const { database } = await createTestDatabase();
const status = new DatapipeStatusRepository(database.kysely);
const USERS = { json: { meta: { type: 'users', version: 6, count: 0 }, data: [] } };

type Datapipe = Awaited<ReturnType<typeof openDatapipe>>;

/** Whether a service that starts now asks for an analysis. */
async function asksAtStart({ ports }: Datapipe): Promise<boolean> {
  await ports.requests.recoverAnalysis();
  return ports.requests.isAnalysisRequested();
}

async function settle({ ports }: Datapipe, outcome: AnalysisOutcome) {
  await ports.graph.transaction((transaction) =>
    transaction.completeAnalysis({ scope: 'everything', outcome, quality: undefined }),
  );
}

it('a service that starts asks for an analysis where the last one went by other rules', async () => {
  const current = await openDatapipe(database);
  expect(await asksAtStart(current)).toBe(false);
  await current.ingestAndAnalyse(USERS);
  expect((await status.getStatus()).analysisRules).toBe(nameRules('current', TEST_VERSION));
  expect(await asksAtStart(current)).toBe(false);

  const older = await openDatapipe(database, { analysisRules: '2025-11' });
  expect(await asksAtStart(older)).toBe(true);
  await older.tick();
  expect([await asksAtStart(older), (await status.getStatus()).analysisRules]).toEqual([
    false,
    nameRules('2025-11', TEST_VERSION),
  ]);
});

it('as it does where nobody knows by which rules it went', async () => {
  const current = await openDatapipe(database);
  await settle(current, 'succeeded');
  expect(await asksAtStart(current)).toBe(false);

  await database.kysely.updateTable('datapipe_status').set({ analysis_rules: null }).execute();
  expect(await asksAtStart(current)).toBe(true);
  await current.tick();
});

it.each([
  ['succeeded', false],
  ['partially-succeeded', false],
  ['failed', true],
  ['canceled', true],
] as const)('an analysis by new rules that ends as %s is asked for again: %s', async (outcome, isAsked) => {
  const current = await openDatapipe(database);
  await status.recordAnalysis({ outcome: 'complete', rules: 'those of an older release' });
  await settle(current, outcome);

  expect(await asksAtStart(current)).toBe(isAsked);
  await current.ports.requests.takeAnalysis();
});
