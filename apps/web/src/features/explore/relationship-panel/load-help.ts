import type { KindHelp } from '@secgraph/graph-schema/help';
import { queryOptions } from '@tanstack/react-query';

/** What defenders read about a kind, in a chunk of its own; null for kinds that nobody has described. */
export function helpQuery(kind: string) {
  return queryOptions({
    queryKey: ['relationship-help', kind],
    queryFn: async (): Promise<KindHelp | null> => {
      const { findRelationshipHelp } = await import('@secgraph/graph-schema/help');
      return findRelationshipHelp(kind) ?? null;
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
}
