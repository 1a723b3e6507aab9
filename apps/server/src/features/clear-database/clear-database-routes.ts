import { clearDatabase } from '@secgraph/contract';
import type { Database } from '@secgraph/database';
import { emptyAnswer } from '../../http/answer.ts';
import { type BoundRoute, handle } from '../../http/route-handler.ts';
import { clearData, readSelection } from './clear-data.ts';

export function clearDatabaseRoutes(database: Database): readonly BoundRoute[] {
  return [
    handle(clearDatabase, async ({ body, caller }) => {
      await clearData(database, caller.userId, await readSelection(database, body));
      return emptyAnswer(204);
    }),
  ];
}
