import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatapipe } from '@secgraph/datapipe/testing';
import { writeEstate } from '@secgraph/estate';
import { BUILT_IN_MODEL } from '@secgraph/graph-schema';
import { createCancellation } from '@secgraph/kernel';
import { asWritten } from '@secgraph/questions/testing';
import { openGraph, runQuery, shareGraph } from '@secgraph/questions/thread';
import { createTestDatabase } from '@secgraph/test-kit/database';
import { afterAll, describe, expect, it } from 'vitest';
import { PREBUILT_QUERIES } from './prebuilt-queries.ts';

const MIB = 1024 * 1024;
/** As the service has them by default. */
const LIMITS = { rows: 1_000_000, bytes: 256 * MIB, memoryBytes: 1024 * MIB };
const WAIT_MS = 30_000;

/** What a well-kept small estate may have nothing of. All others must find something. */
const MAY_BE_EMPTY: readonly string[] = [
  'operator-groups',
  'tier-zero',
  'tier-zero-sessions',
  'shortest-paths-from-everybody',
  'shortest-paths-to-tier-zero',
  'shortest-paths-from-owned',
  'control-over-admins',
  'control-over-domain',
  'local-administrators',
  'everybody-logs-on-remotely',
  'foreign-members',
  'weak-ciphers',
  'azure-guests-with-rights',
  'azure-owned-role-groups',
  'azure-owners-of-tier-zero-applications',
  'azure-foreign-applications',
  'azure-privileged-identities',
];

const folder = await mkdtemp(join(tmpdir(), 'secgraph-prebuilt-test-'));
afterAll(() => rm(folder, { recursive: true, force: true }));
const { database } = await createTestDatabase();
const estate = await writeEstate({
  objects: 1_200,
  plant: true,
  entra: true,
  out: join(folder, 'estate.zip'),
});
const datapipe = await openDatapipe(database);
await datapipe.ingestAndAnalyse({ zip: estate.out });
const graph = openGraph(shareGraph(datapipe.snapshot()), BUILT_IN_MODEL);

const GUIDE = new URL('../../../../../docs/cypher.md', import.meta.url);
const documented = [...(await readFile(GUIDE, 'utf8')).matchAll(/```cypher\n(.*?)```/gs)].map(
  ([, query = '']) => query,
);

function answerTo(query: string): unknown {
  const cancellation = createCancellation({ deadlineAtMs: Date.now() + WAIT_MS });
  const input = {
    query,
    parameters: {},
    includeProperties: false,
    policy: { areUpdatesEnabled: false, isComplexityLimited: true, hasParameters: false },
    limits: LIMITS,
  };

  return asWritten(runQuery({ graph, cancellation, reserveMemory: () => undefined }, input));
}

describe('the queries of the guide', () => {
  it('are ten', () => {
    expect(documented).toHaveLength(10);
  });

  it.each(documented)('find something: %s', (query) => {
    expect(answerTo(query)).toHaveProperty('data');
  });
});

describe('the prebuilt queries on a generated estate', () => {
  it.each(PREBUILT_QUERIES)('$id answers within the limits of the service', ({ id, query }) => {
    try {
      expect(answerTo(query)).toHaveProperty('data');
    } catch (error) {
      expect([id, String(error)]).toEqual([id, 'CodedError: resource not found']);
      expect(MAY_BE_EMPTY).toContain(id);
    }
  });
});
