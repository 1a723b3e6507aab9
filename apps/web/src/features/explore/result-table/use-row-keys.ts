import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { TableRow } from './table-source.ts';

export interface RowKeysOptions {
  readonly count: number;
  readonly scroller: RefObject<HTMLElement | null>;
  readonly reveal: (place: number) => void;
}

export interface RowActions {
  readonly checked: ReadonlySet<string>;
  readonly onCheck: (ids: readonly string[], isChecked: boolean) => void;
  readonly onSelect: ((row: TableRow) => void) | undefined;
}

const PAGE = 12;

/**
 * One row can be reached with the tabulator key, the others from it with arrows. Enter selects, Space checks; the key
 * for menus makes the event that a right click makes, too.
 */
export function useRowKeys({ count, scroller, reveal }: RowKeysOptions) {
  const [active, setActive] = useState(0);
  /** A row that is to be focused as soon as it is there. */
  const wanted = useRef<number>(undefined);
  useEffect(() => {
    if (wanted.current !== undefined) {
      const row = scroller.current?.querySelector<HTMLElement>(`[data-place="${wanted.current}"]`);
      if (row !== null && row !== undefined) {
        wanted.current = undefined;
        row.focus({ preventScroll: true });
      }
    }
  });
  const moveTo = (place: number) => {
    const at = Math.max(0, Math.min(place, count - 1));
    wanted.current = at;
    setActive(at);
    reveal(at);
  };

  return {
    active,
    setActive,
    onKeyDown(event: KeyboardEvent, row: TableRow, actions: RowActions) {
      const { target } = event;
      if (!(target instanceof HTMLElement) || target.dataset['place'] === undefined) {
        return;
      }

      const place = Number(target.dataset['place']);
      const goals: Readonly<Record<string, number>> = {
        ArrowDown: place + 1,
        ArrowUp: place - 1,
        PageDown: place + PAGE,
        PageUp: place - PAGE,
        Home: 0,
        End: count - 1,
      };
      const goal = goals[event.key];
      if (goal !== undefined) {
        moveTo(goal);
      } else if (event.key === 'Enter') {
        actions.onSelect?.(row);
      } else if (event.key === ' ') {
        actions.onCheck([row.id], !actions.checked.has(row.id));
      } else {
        return;
      }
      event.preventDefault();
    },
  };
}
