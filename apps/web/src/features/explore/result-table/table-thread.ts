import { type ExportWish, RowStore, type TableView, type ViewedTable } from './row-store.ts';
import type { TableRow } from './table-source.ts';

export type TableRequest =
  | { readonly ask: 'add'; readonly rows: readonly TableRow[] }
  | { readonly ask: 'view'; readonly order: number; readonly view: TableView }
  | { readonly ask: 'export'; readonly order: number; readonly wish: ExportWish };

export type TableAnswer = { readonly order: number } & (
  | { readonly state: 'viewed'; readonly table: ViewedTable }
  | { readonly state: 'written'; readonly file: Blob }
  | { readonly state: 'failed'; readonly message: string }
);

/** One table: it is told its rows, and answers what it is asked; files take their time. */
export function createTableThread(): (request: TableRequest) => Promise<TableAnswer | undefined> {
  const store = new RowStore();

  return async (request) => {
    if (request.ask === 'add') {
      store.add(request.rows);
      return undefined;
    }

    try {
      return await answer(store, request);
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause);
      return { order: request.order, state: 'failed', message };
    }
  };
}

async function answer(
  store: RowStore,
  request: Exclude<TableRequest, { readonly ask: 'add' }>,
): Promise<TableAnswer> {
  const { order } = request;
  if (request.ask === 'view') {
    return { order, state: 'viewed', table: store.view(request.view) };
  }

  return { order, state: 'written', file: await store.write(request.wish) };
}
