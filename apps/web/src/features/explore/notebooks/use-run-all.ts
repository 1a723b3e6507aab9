import type { Notebook, NotebookCell } from '@secgraph/contract';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { requestOfCell, runCell } from './run-cell.ts';

export interface RunAll {
  /** Undefined: nothing runs. */
  readonly progress: { readonly done: number; readonly total: number } | undefined;
  readonly start: (cells: readonly NotebookCell[]) => void;
  readonly stop: () => void;
}

/** Asks the questions of a notebook one after the other, so that the service is asked one thing at a time. */
export function useRunAll({ id }: Notebook): RunAll {
  const client = useQueryClient();
  const [progress, setProgress] = useState<RunAll['progress']>();
  const running = useRef<AbortController>(undefined);
  const stop = () => running.current?.abort();
  useEffect(() => () => running.current?.abort(), []);

  const start = (cells: readonly NotebookCell[]) => {
    running.current?.abort();
    const abort = new AbortController();
    running.current = abort;
    void askAll(
      cells.filter((cell) => requestOfCell(cell) !== undefined),
      abort.signal,
    );
  };

  async function askAll(cells: readonly NotebookCell[], signal: AbortSignal): Promise<void> {
    for (const [done, cell] of cells.entries()) {
      if (signal.aborted) {
        break;
      }
      setProgress({ done, total: cells.length });
      const queryKey = requestOfCell(cell)?.query.queryKey ?? [];
      const cancel = () => void client.cancelQueries({ queryKey, exact: true });
      signal.addEventListener('abort', cancel, { once: true });
      // What failed says so in its cell; the next question may be answered all the same.
      await runCell(client, id, cell).catch(() => undefined);
      signal.removeEventListener('abort', cancel);
    }
    if (running.current?.signal === signal) {
      setProgress(undefined);
    }
  }

  return { progress, start, stop };
}
