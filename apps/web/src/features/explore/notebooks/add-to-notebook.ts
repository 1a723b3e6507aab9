import type { NotebookCellInput } from '@secgraph/contract';
import { createStore, useOwnStore } from '../../../state/create-store.ts';

const asked = createStore<NotebookCellInput | undefined>(undefined);

/** Asks which notebook a question is to be added to. */
export function addToNotebook(question: NotebookCellInput | undefined): void {
  asked.set(question);
}

/** The question that somebody wants to add. */
export function useQuestionToAdd(): NotebookCellInput | undefined {
  return useOwnStore(asked);
}
