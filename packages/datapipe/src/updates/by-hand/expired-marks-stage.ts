import type { GraphWriter } from '../../generation/graph-writer.ts';
import type { DatapipePorts } from '../../ports.ts';
import { restoreElement } from './restore-element.ts';

/**
 * Brings relationships back that were marked as false until now. Nobody is there to ask for an analysis, so one is asked
 * for. Returns whether there were any.
 */
export async function runExpiredMarksStage(
  { standing, log }: Pick<DatapipePorts, 'standing' | 'log'>,
  writer: GraphWriter,
): Promise<boolean> {
  const expired = await standing.findExpired(Date.now());
  if (expired.length === 0) {
    return false;
  }

  const ids = expired.map(({ id }) => id);
  await writer.change(async ({ delta, transaction }) => {
    await transaction.manualChanges.end(ids, 'expired', '');
    await standing.remove(ids);
    for (const change of expired) {
      restoreElement(change, delta);
    }
    await transaction.requestAnalysis();
  });
  log.info({ relationships: ids.length }, 'relationships that were marked as false are back');

  return true;
}
