import { useCallback, useEffect, useRef, useState } from 'react';
import type { ExportWish, TableView, ViewedTable } from './row-store.ts';
import { openTable, type TableClient } from './table-client.ts';
import type { TableSource } from './table-source.ts';

export interface ShownTable {
  /** Undefined: it is still being made; rows are shown as they came. */
  readonly table: ViewedTable | undefined;
  readonly write: (wish: ExportWish) => Promise<Blob | undefined>;
  readonly error: unknown;
}

interface Answer {
  readonly source: TableSource;
  readonly table?: ViewedTable;
  readonly error?: unknown;
}

/** The rows of a source as they are looked at, worked out elsewhere; the last answer stays until the next. */
export function useViewedTable(source: TableSource, view: TableView): ShownTable {
  const client = useRef<TableClient>(undefined);
  const [answer, setAnswer] = useState<Answer>();
  useEffect(() => {
    const opened = openTable(source);
    client.current = opened;
    return () => opened.close();
  }, [source]);
  useEffect(() => {
    let isWanted = true;
    client.current?.view(view).then(
      (table) => (isWanted ? setAnswer({ source, table }) : undefined),
      (error: unknown) => (isWanted ? setAnswer({ source, error }) : undefined),
    );
    return () => {
      isWanted = false;
    };
  }, [source, view]);
  const write = useCallback(async (wish: ExportWish) => client.current?.write(wish), []);
  // Places of other rows would show the wrong ones.
  const own = answer?.source === source ? answer : undefined;

  return { table: own?.table, write, error: own?.error };
}
