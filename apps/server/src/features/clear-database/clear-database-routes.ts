import { clearDatabase } from '@secgraph/contract';
import { emptyAnswer } from '../../http/answer.ts';
import { type BoundRoute, handle } from '../../http/route-handler.ts';
import { type ClearDependencies, clearData, readSelection } from './clear-data.ts';

export function clearDatabaseRoutes(dependencies: ClearDependencies): readonly BoundRoute[] {
  return [
    handle(clearDatabase, async ({ body, caller }) => {
      await clearData(dependencies, caller.userId, await readSelection(dependencies.database, body));
      return emptyAnswer(204);
    }),
  ];
}
