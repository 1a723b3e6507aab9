import { listCustomNodes } from '@secgraph/contract';
import { createCustomNodeKindRepository, type Database } from '@secgraph/database';
import { type BoundRoute, handle } from '../../http/route-handler.ts';

export function customNodesRoutes(database: Database): readonly BoundRoute[] {
  const kinds = createCustomNodeKindRepository(database.kysely);

  return [handle(listCustomNodes, async () => ({ data: [...(await kinds.listCustomNodeKinds())] }))];
}
