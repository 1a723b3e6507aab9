import type { ElementName } from '@secgraph/database/by-hand';
import type { DescribedElement, DescribedObject } from '@secgraph/questions';
import type { Caller } from '../../auth/caller.ts';
import type { GraphQueries } from '../../graph-workers/graph-worker-pool.ts';
import type { JobLimits } from '../../graph-workers/pending-job.ts';

/** Those of the nodes that the caller may see now. */
async function seeNodes(
  graph: GraphQueries,
  objectIds: readonly string[],
  limits: JobLimits,
): Promise<readonly string[]> {
  const bytes = await graph.run('describeObjects', { objectIds }, limits);
  const { objects } = parse<{ readonly objects: readonly DescribedObject[] }>(bytes);
  return objects.map(({ objectId }) => objectId);
}

/** Of the nodes that something is told of, those that the caller may see; undefined: he may see all. */
export async function visibleNodes(
  graph: GraphQueries,
  asking: JobLimits & { readonly caller: Caller },
  listObjectIds: () => Promise<readonly string[]>,
): Promise<readonly string[] | undefined> {
  return asking.caller.environments === undefined
    ? undefined
    : seeNodes(graph, await listObjectIds(), asking);
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
