export type {
  KeptAnswer,
  NotebookCell,
  NotebookContent,
  NotebookScope,
  NotebookSharing,
  ViewedNotebook,
  WholeNotebook,
} from './notebook.ts';
export { NotebookRepository, type VersionedContent } from './notebook-repository.ts';
