import type { NotebookCell, NotebookCellInput } from '@secgraph/contract';

/**
 * Something that a user does to the cells of a notebook. It is said of cells and not of places, so that it can be done
 * to a newer version, too.
 */
export type NotebookEdit =
  /** `after`: the cell that it follows; undefined: at the end. */
  | { readonly kind: 'insert'; readonly cell: NotebookCellInput; readonly after?: string | undefined }
  /** `base`: the cell as it was when the user began to type. */
  | { readonly kind: 'replace'; readonly base: NotebookCell; readonly cell: NotebookCellInput }
  | { readonly kind: 'remove'; readonly base: NotebookCell }
  | { readonly kind: 'move'; readonly id: string; readonly by: -1 | 1 };

/** What becomes of the cells; undefined: somebody else has changed what it is about. */
export function applyEdit(
  cells: readonly NotebookCell[],
  edit: NotebookEdit,
): readonly NotebookCellInput[] | undefined {
  switch (edit.kind) {
    case 'insert': {
      const place = cells.findIndex(({ id }) => id === edit.after);
      return cells.toSpliced(place === -1 ? cells.length : place + 1, 0, edit.cell as NotebookCell);
    }
    case 'replace':
      return isAsBefore(cells, edit.base)
        ? cells.map((cell) => (cell.id === edit.base.id ? { ...edit.cell, id: cell.id } : cell))
        : undefined;
    case 'remove':
      return isAsBefore(cells, edit.base) ? cells.filter(({ id }) => id !== edit.base.id) : undefined;
    case 'move':
      return moved(cells, edit);
  }
}

/** Whether the cell is there and says what it said. */
function isAsBefore(cells: readonly NotebookCell[], base: NotebookCell): boolean {
  const cell = cells.find(({ id }) => id === base.id);

  return cell !== undefined && wordsOf(cell) === wordsOf(base);
}

function moved(
  cells: readonly NotebookCell[],
  { id, by }: Extract<NotebookEdit, { kind: 'move' }>,
): readonly NotebookCell[] | undefined {
  const from = cells.findIndex((cell) => cell.id === id);
  const cell = cells[from];
  const to = from + by;
  if (cell === undefined) {
    return undefined;
  }

  return to < 0 || to >= cells.length ? cells : cells.toSpliced(from, 1).toSpliced(to, 0, cell);
}

/** What readers kept of answers is no part of it. */
function wordsOf({ type, title, text, statement, parameters, search }: NotebookCell): string {
  return JSON.stringify([type, title, text, statement, parameters, search]);
}
