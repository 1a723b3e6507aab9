import { queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import type { QualityHistory } from '../../../parts/data-quality/quality-record.ts';
import type { DeclaredSubject } from './declared-subject.ts';

/** What one analysis counted, by {@link measureOf}. */
export interface CountedKinds {
  readonly at: Date;
  readonly counts: ReadonlyMap<string, number>;
}

interface Metric {
  readonly id: number;
  readonly created_at: string;
  readonly metric_type: 'node' | 'relationship';
  readonly metric_name: string;
  readonly metric_value: number;
  readonly run_id: string;
}

interface Asked {
  readonly start: Date;
  readonly limit: number;
  readonly isOldestFirst?: boolean;
  /** Name of a kind; undefined: all. */
  readonly kind?: string;
}

const DAY_MS = 86_400_000;
/** More analyses than these are not drawn. */
const MAX_RECORDS = 1_000;
const KEY = 'quality';

/** Kinds of nodes and of relationships may have the same name in data that is not declared. */
export function measureOf(element: 'node' | 'relationship', kind: string): string {
  return `${element} ${kind}`;
}

/** How many there are of every declared kind, and how many there were at first within so many days; null: not counted. */
export function countedKindsQuery(subject: DeclaredSubject, days: number) {
  return queryOptions({
    queryKey: [KEY, 'declared', subject.extension.id, subject.environment?.id, days],
    queryFn: async ({ signal }) => {
      const { node_kinds: nodes, relationship_kinds: relationships } = subject.extension;
      const limit = nodes.length + relationships.length;
      const start = new Date(Date.now() - days * DAY_MS);
      const [newest] = sumRuns(
        await readMetrics(subject, { start: new Date(0), limit }, signal),
      ).toReversed();
      const [oldest] = sumRuns(await readMetrics(subject, { start, limit, isOldestFirst: true }, signal));

      return newest === undefined ? null : { newest, oldest: oldest ?? newest };
    },
  });
}

/** The numbers of one kind within so many days. */
export function kindHistoryQuery(subject: DeclaredSubject, kind: string, days: number) {
  return queryOptions({
    queryKey: [KEY, 'declared', subject.extension.id, subject.environment?.id, 'history', kind, days],
    queryFn: async ({ signal }): Promise<QualityHistory> => {
      const start = new Date(Date.now() - days * DAY_MS);
      const runs = sumRuns(await readMetrics(subject, { start, limit: MAX_RECORDS, kind }, signal));
      const records = runs.map(({ at, counts }, id) => ({
        id,
        at,
        measures: counts,
        environments: 1,
        sessions: undefined,
        localGroups: undefined,
      }));

      return { count: records.length, records };
    },
  });
}

/** What the graph has of each platform, counted now. */
export const platformContentsQuery = queryOptions({
  queryKey: [KEY, 'extensions'],
  queryFn: async ({ signal }) => (await call('list-extension-quality', {}, { signal })).data,
});

/** Of all kinds of environments that the extension declares, where it is about all of the platform. */
async function readMetrics(
  { extension, environment }: DeclaredSubject,
  { start, limit, kind, isOldestFirst = false }: Asked,
  signal: AbortSignal,
): Promise<readonly Metric[]> {
  const list = {
    sortBy: [isOldestFirst ? 'created_at' : '-created_at'],
    limit,
    start: start.toISOString(),
    ...(kind === undefined ? {} : { filters: { metric_name: `eq:${kind}` } }),
  } as const;
  if (environment !== undefined) {
    const query = { environment_id: environment.id };
    return (await call('list-quality-metrics', { query, list }, { signal })).data;
  }

  const ids = new Map(extension.node_kinds.map(({ id, name }) => [name, id]));
  const kinds = new Set(
    extension.environments.map(({ environment_kind: declared }) => ids.get(declared) ?? 0),
  );
  const parts = await Promise.all(
    Array.from(kinds, async (id) => {
      const query = { schema_environment_kind_id: id, schema_extension_id: extension.id };
      return (await call('list-quality-aggregations', { query, list }, { signal })).data;
    }),
  );

  return parts.flat();
}

/** One record for each analysis, the oldest first; environments of several kinds are added up. @internal For tests. */
export function sumRuns(metrics: readonly Metric[]): readonly CountedKinds[] {
  return Array.from(Map.groupBy(metrics, ({ run_id: run }) => run).values(), (ofRun) => {
    const counts = new Map<string, number>();
    for (const { metric_type: element, metric_name: name, metric_value: value } of ofRun) {
      const measure = measureOf(element, name);
      counts.set(measure, (counts.get(measure) ?? 0) + value);
    }

    return { at: new Date(ofRun[0]?.created_at ?? 0), counts };
  }).toSorted((one, other) => one.at.getTime() - other.at.getTime());
}
