import { findUnusedKinds } from '@secgraph/graph';
import type { GraphWriter } from '../generation/graph-writer.ts';
import type { DatapipePorts } from '../ports.ts';

/**
 * Removes kinds that nothing has any more: no node and no relationship, no zone, label or setting. Their ids go to kinds
 * that come later; whoever still reads an older generation has the names of that generation.
 */
export async function freeKinds(
  { kinds, log }: Pick<DatapipePorts, 'kinds' | 'log'>,
  writer: GraphWriter,
): Promise<void> {
  const snapshot = writer.fold();
  const unused = findUnusedKinds(snapshot).map((id) => ({ id, name: snapshot.kindNames[id] as string }));
  const kept = await kinds.findKept(unused.map(({ name }) => name));
  const freed = unused.filter(({ name }) => !kept.has(name));
  if (freed.length === 0) {
    return;
  }

  await writer.change(async ({ delta, transaction }) => {
    delta.releaseKinds(freed.map(({ id }) => id));
    await transaction.forgetSourceKinds(freed.map(({ name }) => name));
  });
  log.info({ kinds: freed.length }, 'removed kinds that nothing has any more');
}
