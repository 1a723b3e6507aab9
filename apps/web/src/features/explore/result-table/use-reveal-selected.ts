import { useEffect, useEffectEvent, useMemo } from 'react';
import type { TableSource } from './table-source.ts';

export interface RevealOptions {
  readonly source: TableSource;
  readonly order: Uint32Array | undefined;
  readonly selectedId: string | undefined;
  readonly reveal: (place: number) => void;
}

/** Brings the row into sight that was selected elsewhere, such as in the picture. */
export function useRevealSelected({ source, order, selectedId, reveal }: RevealOptions): void {
  const show = useEffectEvent(reveal);
  const at = useMemo(() => findRow(source, selectedId), [source, selectedId]);
  useEffect(() => {
    const place = at === undefined || order === undefined ? at : order.indexOf(at);
    if (place !== undefined && place !== -1) {
      show(place);
    }
  }, [at, order]);
}

function findRow({ count, idAt }: TableSource, id: string | undefined): number | undefined {
  if (id === undefined) {
    return undefined;
  }
  for (let at = 0; at < count; at++) {
    if (idAt(at) === id) {
      return at;
    }
  }

  return undefined;
}
