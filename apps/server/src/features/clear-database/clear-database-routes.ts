import { clearDatabase } from '@secgraph/contract';
import { emptyAnswer } from '../../http/answer.ts';
import { handle } from '../../http/route-handler.ts';
import {
  assertAsked,
  type ClearDependencies,
  clearData,
  readSelection,
  type TellPart,
} from './clear-data.ts';

export function clearDatabaseRoutes(dependencies: ClearDependencies) {
  return [
    handle(clearDatabase, async ({ body, caller, beginAudit }) => {
      assertAsked(body);
      const audit = await beginAudit?.({ options: body });
      const tellPart: TellPart = async (fields, error) => audit?.tellPart(fields, error);
      const selection = await readSelection(dependencies.repositories, body);
      await clearData(dependencies, { userId: caller.userId, tellPart }, selection);

      return emptyAnswer(204);
    }),
  ];
}
