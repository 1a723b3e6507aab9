import type { Notebook } from '@secgraph/contract';
import { keepPreviousData, type QueryClient, queryOptions } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import type { NotebooksSearch } from './notebook-search.ts';

export const NOTEBOOKS_KEY = ['notebooks'];
export const NOTEBOOKS_ON_A_PAGE = 50;

export function notebooksQuery({ q, skip = 0 }: NotebooksSearch) {
  const contains = q === undefined ? undefined : `~eq:${q}`;
  const list = {
    sortBy: ['-updated_at'],
    skip,
    limit: NOTEBOOKS_ON_A_PAGE,
    ...(contains === undefined ? {} : { filters: { title: contains } }),
  } as const;

  return queryOptions({
    queryKey: [...NOTEBOOKS_KEY, 'page', q, skip],
    queryFn: ({ signal }) => call('list-notebooks', { list }, { signal }),
    placeholderData: keepPreviousData,
  });
}

/** Those that the user may add to, the one that changed last first. */
export const editableNotebooksQuery = queryOptions({
  queryKey: [...NOTEBOOKS_KEY, 'editable'],
  queryFn: async ({ signal }) => {
    const { data } = await call(
      'list-notebooks',
      { list: { sortBy: ['-updated_at'], limit: 0 } },
      { signal },
    );
    return data.filter(({ may_edit }) => may_edit);
  },
});

export function notebookQuery(notebookId: number) {
  return queryOptions({
    queryKey: [...NOTEBOOKS_KEY, notebookId],
    queryFn: async ({ signal }) =>
      (await call('get-notebook', { params: { notebook_id: notebookId } }, { signal })).data,
  });
}

export function notebookSharingQuery(notebookId: number) {
  return queryOptions({
    queryKey: [...NOTEBOOKS_KEY, notebookId, 'sharing'],
    queryFn: async ({ signal }) =>
      (await call('get-notebook-permissions', { params: { notebook_id: notebookId } }, { signal })).data,
  });
}

/** What the service answered to a change is what there is now. */
export async function storeNotebook(client: QueryClient, notebook: Notebook): Promise<void> {
  client.setQueryData(notebookQuery(notebook.id).queryKey, notebook);
  await client.invalidateQueries({ queryKey: [...NOTEBOOKS_KEY, 'page'] });
  await client.invalidateQueries({ queryKey: editableNotebooksQuery.queryKey });
}
