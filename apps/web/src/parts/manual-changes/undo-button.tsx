import type { ManualChange } from '@secgraph/contract';
import { TextButton } from '../../ui/text-button.tsx';
import { describeChange } from './change-words.ts';
import type { useUndo } from './manual-change-queries.ts';

export interface UndoButtonProps {
  readonly change: ManualChange;
  /** Of the list: one change is taken back at a time, and its refusal is told beside the list. */
  readonly undo: ReturnType<typeof useUndo>;
}

/** The way back from a change by hand. */
export function UndoButton({ change, undo }: UndoButtonProps) {
  return (
    <TextButton aria-label={`Undo: ${describeChange(change)}`} onClick={() => undo.mutate(change)}>
      {undo.isPending && undo.variables.id === change.id ? 'Undoing …' : 'Undo'}
    </TextButton>
  );
}
