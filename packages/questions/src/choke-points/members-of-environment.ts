import { placeEnvironments } from '@secgraph/analysis';
import { type Bitmap, createBitmap, iterateBits, setBit } from '@secgraph/graph';
import { GraphQueryError } from '../errors.ts';
import type { GraphView } from '../graph/graph-view.ts';

/** The nodes that belong to a domain or tenant. Throws `GRAPH_NODE_NOT_FOUND` when there is none of that object id. */
export function membersOfEnvironment(
  { snapshot, model }: GraphView,
  members: Bitmap,
  environmentId: string,
): Bitmap {
  const { ids, placeOf } = placeEnvironments(snapshot, model);
  const place = ids.findIndex((id) => id === environmentId || id === environmentId.toUpperCase()) + 1;
  if (place === 0) {
    throw new GraphQueryError('GRAPH_NODE_NOT_FOUND', 'environment not found');
  }

  const own = createBitmap(snapshot.nodeCount);
  for (const node of iterateBits(members)) {
    if (placeOf[node] === place) {
      setBit(own, node);
    }
  }
  return own;
}
