import type { Database } from '@secgraph/database';
import { DeletionRequestRepository, type DeletionScope } from '@secgraph/database/datapipe';

const NOTHING: DeletionScope = {
  isEverything: false,
  isSourceless: false,
  sourceKinds: [],
  relationshipKinds: [],
};

/** Deletes graph data, by default all, as somebody who asks for it. */
export async function clearGraph(
  database: Database,
  datapipe: { tick(): Promise<void> },
  scope: Partial<DeletionScope> = { isEverything: true },
): Promise<void> {
  await new DeletionRequestRepository(database.kysely).request('tester', { ...NOTHING, ...scope });
  await datapipe.tick();
}
