import type { Database } from '@secgraph/database';
import { MatchedRelationshipRepository } from '@secgraph/database/uploads';
import { readWhole, WHOLE_LIST } from '@secgraph/test-kit';

/** Keeps a relationship that waits for a node of this name; returns its id. */
export async function keepWaiting(
  database: Database,
  { name = 'NOBODY', sourceKind = 'Hub', kind = 'Knows' } = {},
): Promise<number> {
  const matches = new MatchedRelationshipRepository(database.kysely);
  const relationship = {
    start: { by: 'id', objectId: 'ME', kinds: ['Hub'] },
    end: { by: 'properties', matchers: [{ key: 'name', value: name }], kind: 'Person' },
    kind,
    properties: '{}',
  } as const;
  await matches.keep(
    [
      {
        relationship,
        startId: undefined,
        endId: undefined,
        startProblem: undefined,
        endProblem: 'none',
        link: undefined,
      },
    ],
    { sourceKind, jobId: 7, fileName: 'edges.json', toldAt: new Date() },
  );

  const kept = await readWhole(matches.listWaiting(WHOLE_LIST));
  return Math.max(...kept.map(({ id }) => id));
}
