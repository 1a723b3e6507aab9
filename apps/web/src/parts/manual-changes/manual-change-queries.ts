import type { ManualChange, ManualChangeInput } from '@secgraph/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { elementQuery, type GraphElement } from '../graph/element.ts';

export const MANUAL_CHANGES_KEY = ['manual-changes'];

const ALL = 0;

/** What stands of a relationship, or of a node and relationships with it as an end; the newest first. */
export function standingChangesQuery(element: GraphElement) {
  const about = { standing: true, ...elementQuery(element) };

  return queryOptions({
    queryKey: [...MANUAL_CHANGES_KEY, 'about', about],
    queryFn: async ({ signal }) =>
      (await call('list-manual-changes', { query: about, list: { limit: ALL } }, { signal })).data,
  });
}

/** How many relationships are marked as false. */
export const falseCountQuery = queryOptions({
  queryKey: [...MANUAL_CHANGES_KEY, 'false'],
  queryFn: async ({ signal }) => {
    const list = { limit: 1, filters: { type: 'eq:mark-false' } };
    return (await call('list-manual-changes', { query: { standing: true }, list }, { signal })).count;
  },
});

/** Changes the graph by hand; what the pages show of it is asked for anew. */
export function useManualChange(onDone: () => void) {
  const queries = useQueryClient();

  return useMutation({
    mutationFn: (body: ManualChangeInput) => call('create-manual-change', { body }),
    onSuccess: async () => {
      onDone();
      await queries.invalidateQueries();
    },
  });
}

export function useUndo() {
  const queries = useQueryClient();

  return useMutation({
    mutationFn: ({ id }: ManualChange) => call('undo-manual-change', { params: { manual_change_id: id } }),
    onSuccess: () => queries.invalidateQueries(),
  });
}
