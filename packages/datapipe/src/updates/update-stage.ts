import type { GraphWriter } from '../generation/graph-writer.ts';
import type { DatapipePorts } from '../ports.ts';

/** Carries out the oldest change that somebody asked for. Returns whether there was one. */
export async function runUpdateStage(
  { updates }: Pick<DatapipePorts, 'updates'>,
  writer: GraphWriter,
): Promise<boolean> {
  const update = await updates.begin();
  if (update === undefined) {
    return false;
  }

  const snapshot = writer.fold();
  const planned = await updates.plan(update, { snapshot, counters: writer.counters });
  if (planned !== undefined) {
    await writer.change(async (change) => {
      if (await change.transaction.finishUpdate(update, planned.outcome)) {
        await planned.apply(change);
      }
    });
  }

  return true;
}
