import type { NotebookCell } from '@secgraph/contract';
import { UnknownNamesIn } from '../cypher/unknown-names.tsx';
import { searchOfCell } from './cell-address.ts';
import type { CellRun } from './run-cell.ts';

export interface CellWarningsProps {
  readonly cell: NotebookCell;
  readonly run: Pick<CellRun, 'answer' | 'counts'>;
}

/** Why nothing may have been found: below the counts of an answer, and below kept ones that say that there was nothing. */
export function CellWarnings({ cell, run: { answer, counts } }: CellWarningsProps) {
  const search = searchOfCell(cell);
  const isTold = counts !== undefined || cell.kept?.counts.rows === 0;

  return search === undefined || !isTold ? null : (
    <div role="status">
      <UnknownNamesIn search={search} answer={answer} />
    </div>
  );
}
