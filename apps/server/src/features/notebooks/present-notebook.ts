import {
  type KeptNotebookAnswer,
  type ListedNotebook as WireListed,
  type Notebook as WireNotebook,
  wireTime,
} from '@secgraph/contract';
import type { KeptAnswer, NotebookSharing, ViewedNotebook } from '@secgraph/database/notebooks';
import type { Caller } from '../../auth/caller.ts';
import { mayEdit, mayShare, scopeOf } from './notebook-access.ts';
import type { ReadNotebook } from './notebook-service.ts';

/** The only place that says how notebooks look on the wire. */
export function presentListedNotebook(notebook: ViewedNotebook, caller: Caller): WireListed {
  return {
    id: notebook.id,
    user_id: notebook.userId ?? null,
    owner: notebook.owner,
    title: notebook.title,
    description: notebook.description,
    cell_count: notebook.cellCount,
    version: notebook.version,
    scope: scopeOf(notebook, caller),
    may_edit: mayEdit(notebook, caller),
    may_share: mayShare(notebook, caller),
    updated_by: notebook.updatedBy,
    created_at: wireTime(notebook.createdAt),
    updated_at: wireTime(notebook.updatedAt),
  };
}

export function presentNotebook({ notebook, kept }: ReadNotebook, caller: Caller): WireNotebook {
  const answers = new Map(kept.map((answer) => [answer.cellId, answer]));

  return {
    ...presentListedNotebook(notebook, caller),
    cells: notebook.cells.map((cell) => {
      const answer = answers.get(cell.id);
      return { ...cell, kept: answer === undefined ? null : presentKeptAnswer(answer) };
    }),
  };
}

export function presentKeptAnswer({ counts, keptAt, analyzedAt }: KeptAnswer): KeptNotebookAnswer {
  return {
    counts,
    kept_at: wireTime(keptAt),
    analyzed_at: analyzedAt === undefined ? null : wireTime(analyzedAt),
  };
}

export function presentSharing({ isPublic, readerIds, editorIds }: NotebookSharing) {
  return { public: isPublic, user_ids: [...readerIds], editor_ids: [...editorIds] };
}
