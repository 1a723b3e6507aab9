import { listSourceKinds, SOURCELESS } from '@secgraph/contract';
import { createSourceKindRepository, type Database } from '@secgraph/database';
import { type BoundRoute, handle } from '../../http/route-handler.ts';

export function sourceKindsRoutes(database: Database): readonly BoundRoute[] {
  const sourceKinds = createSourceKindRepository(database.kysely);

  return [
    handle(listSourceKinds, async () => ({
      data: { kinds: [...(await sourceKinds.listSourceKinds()), SOURCELESS] },
    })),
  ];
}
