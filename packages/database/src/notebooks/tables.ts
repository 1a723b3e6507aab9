import type { ColumnType, Generated } from 'kysely';
import type { Nullable, Stamp } from '../connection/column-types.ts';
import type { AnswerCounts, NotebookCell } from './notebook.ts';

export interface NotebooksTables {
  notebook: NotebookTable;
  notebook_share: NotebookShareTable;
  notebook_answer: NotebookAnswerTable;
}

export interface NotebookTable {
  id: Generated<number>;
  user_id: Nullable<string>;
  title: string;
  description: Generated<string>;
  cells: ColumnType<readonly NotebookCell[], string, string>;
  version: Generated<number>;
  updated_by: Generated<string>;
  created_at: Stamp;
  updated_at: Stamp;
}

export interface NotebookShareTable {
  notebook_id: number;
  user_id: Nullable<string>;
  may_edit: boolean;
}

export interface NotebookAnswerTable {
  notebook_id: number;
  cell_id: string;
  user_id: string;
  counts: ColumnType<AnswerCounts, string, string>;
  analyzed_at: Nullable<Date>;
  kept_at: Stamp;
}
