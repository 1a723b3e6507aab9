import { listSourceKinds } from '@secgraph/contract';
import { createSourceKindRepository, type Database } from '@secgraph/database';
import { type BoundRoute, handle } from '../../http/route-handler.ts';

/** Wire: stands for the nodes that have no source kind, and always comes last. */
const SOURCELESS = { id: 0, name: 'Sourceless' };

export function sourceKindsRoutes(database: Database): readonly BoundRoute[] {
  const sourceKinds = createSourceKindRepository(database.kysely);

  return [
    handle(listSourceKinds, async () => ({
      data: { kinds: [...(await sourceKinds.listSourceKinds()), SOURCELESS] },
    })),
  ];
}
