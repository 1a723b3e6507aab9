import { isStatus } from '@secgraph/client';
import type { Notebook, NotebookCell, NotebookCellInput } from '@secgraph/contract';
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { explain } from '../../../ui/error-card.tsx';
import { applyEdit, type NotebookEdit } from './notebook-edit.ts';
import { notebookQuery, storeNotebook } from './notebook-queries.ts';

/** Somebody else has changed or removed the cell that an edit is about. */
class EditConflict extends Error {
  readonly by: string;

  constructor(by: string) {
    super(`${by} has changed or removed this cell meanwhile.`);
    this.by = by;
  }
}

const ATTEMPTS = 3;

/** Changes the cells of a notebook. What others changed meanwhile stays; where that is the same cell, nothing is done. */
export function useNotebookEdit({ id }: Pick<Notebook, 'id'>) {
  const client = useQueryClient();

  return useMutation({
    mutationFn: (edit: NotebookEdit) => sendEdit(client, id, edit),
    onSuccess: (notebook) => storeNotebook(client, notebook),
  });
}

export function explainEdit(error: unknown): string {
  return error instanceof EditConflict ? error.message : explain(error);
}

export function isEditConflict(error: unknown): boolean {
  return error instanceof EditConflict;
}

async function sendEdit(client: QueryClient, id: number, edit: NotebookEdit): Promise<Notebook> {
  const query = notebookQuery(id);
  let current = await client.ensureQueryData(query);
  for (let attempt = 1; ; attempt++) {
    const cells = applyEdit(current.cells, edit);
    if (cells === undefined) {
      throw new EditConflict(current.updated_by);
    }
    try {
      const body = { version: current.version, cells: cells.map(toInput) };
      return (await call('update-notebook', { params: { notebook_id: id }, body })).data;
    } catch (error) {
      if (!isStatus(error, 409) || attempt === ATTEMPTS) {
        throw error;
      }
      // Somebody was faster: the same is done to what there is now.
      current = await client.fetchQuery({ ...query, staleTime: 0 });
    }
  }
}

/** What readers kept is not written. */
function toInput(cell: NotebookCellInput | NotebookCell): NotebookCellInput {
  const { id, type, title, text, statement, parameters, search } = cell;

  return {
    type,
    ...(id === undefined ? {} : { id }),
    ...(title === undefined ? {} : { title }),
    ...(text === undefined ? {} : { text }),
    ...(statement === undefined ? {} : { statement }),
    ...(parameters === undefined ? {} : { parameters }),
    ...(search === undefined ? {} : { search }),
  };
}
