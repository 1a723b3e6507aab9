import type { Caller } from '../../auth/caller.ts';
import type { GraphQueries } from '../../graph-workers/graph-worker-pool.ts';
import type { JobLimits } from '../../graph-workers/pending-job.ts';

/**
 * Those of some rows whose kind the caller may know: whoever is kept to some environments knows kinds that are built in,
 * and those that something of theirs has.
 */
export async function withToldKinds<Row>(
  graph: GraphQueries,
  { rows, kindOf }: { readonly rows: readonly Row[]; readonly kindOf: (row: Row) => string },
  limits: JobLimits & { readonly caller: Pick<Caller, 'environments'> },
): Promise<readonly Row[]> {
  if (limits.caller.environments === undefined || rows.length === 0) {
    return rows;
  }

  const bytes = await graph.run('toldKinds', { names: rows.map(kindOf) }, limits);
  const told: ReadonlySet<string> = new Set(JSON.parse(Buffer.from(bytes).toString()));
  return rows.filter((row) => told.has(kindOf(row)));
}
