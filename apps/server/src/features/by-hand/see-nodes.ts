import type { ElementName } from '@secgraph/database/by-hand';
import type { DescribedElement, DescribedObject } from '@secgraph/questions';
import type { GraphQueries } from '../../graph-workers/graph-worker-pool.ts';
import type { JobLimits } from '../../graph-workers/pending-job.ts';

/** Those of the nodes that the caller may see now. */
export async function seeNodes(
  graph: GraphQueries,
  objectIds: readonly string[],
  limits: JobLimits,
): Promise<readonly string[]> {
  const bytes = await graph.run('describeObjects', { objectIds }, limits);
  const { objects } = parse<{ readonly objects: readonly DescribedObject[] }>(bytes);
  return objects.map(({ objectId }) => objectId);
}

/** Throws `GRAPH_NODE_NOT_FOUND` for what is not there, or not to be seen. */
export async function describeNamed(
  graph: GraphQueries,
  element: ElementName,
  limits: JobLimits,
): Promise<DescribedElement> {
  return parse(await graph.run('describeElement', element, limits));
}

function parse<Value>(bytes: Uint8Array | string): Value {
  return JSON.parse(Buffer.from(bytes).toString());
}
