import type { NewSavedQuery } from '@secgraph/database/saved-queries';
import type { PartialPattern } from '@secgraph/questions';
import type { GraphQueries } from '../../graph-workers/graph-worker-pool.ts';
import type { JobLimits } from '../../graph-workers/pending-job.ts';
import type { PartialMatch } from './plan-import.ts';

/** What whoever imports queries should look at; nothing while no graph can be asked: they are stored all the same. */
export async function findPartialMatches(
  graph: GraphQueries,
  queries: readonly NewSavedQuery[],
  limits: JobLimits,
): Promise<readonly PartialMatch[]> {
  try {
    const texts = queries.map(({ query }) => query);
    const bytes = await graph.run('partialPatterns', { queries: texts }, limits);
    const { data }: { readonly data: readonly PartialPattern[] } = JSON.parse(Buffer.from(bytes).toString());

    return data.map(({ index, pattern, mended }) => ({ name: queries[index]?.name ?? '', pattern, mended }));
  } catch {
    return [];
  }
}
