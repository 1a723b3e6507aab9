import { listPrebuiltQueries } from '@secgraph/contract';
import { applyListQuery } from '@secgraph/kernel';
import { handle } from '../../http/route-handler.ts';
import { PREBUILT_QUERIES } from './prebuilt-queries.ts';
import type { PrebuiltQuery } from './prebuilt-query.ts';

export function prebuiltQueriesRoutes() {
  return [
    handle(listPrebuiltQueries, ({ list }) => {
      const { count, rows } = applyListQuery(PREBUILT_QUERIES, list, readColumn);

      return { count, limit: list.limit, skip: list.skip, data: [...rows] };
    }),
  ];
}

function readColumn(query: PrebuiltQuery, name: string): string | undefined {
  return Object.hasOwn(query, name) ? query[name as keyof PrebuiltQuery] : undefined;
}
