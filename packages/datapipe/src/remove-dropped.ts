import type { DroppedLink } from '@secgraph/database/uploads';
import type { GraphDelta } from '@secgraph/graph';

/** Takes relationships away that nobody stands for any more, unless somebody has told them outright since. */
export function removeDropped(delta: GraphDelta, dropped: readonly DroppedLink[]): void {
  for (const { removableSeenMs, ...relationship } of dropped) {
    if (removableSeenMs !== undefined) {
      delta.removeUntold(relationship, removableSeenMs);
    }
  }
}
