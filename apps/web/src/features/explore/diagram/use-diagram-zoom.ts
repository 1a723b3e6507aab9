import { useCallback, useState } from 'react';

const STEP = 1.25;
const LEAST = 0.25;
const MOST = 4;

export interface DiagramZoom {
  /** Times the scale at which all of it is seen. */
  readonly factor: number;
  readonly canGrow: boolean;
  readonly canShrink: boolean;
  readonly grow: () => void;
  readonly shrink: () => void;
  readonly showAll: () => void;
}

/** How near a diagram is; of each answer, all of it is seen first. */
export function useDiagramZoom(answer: unknown): DiagramZoom {
  const [factor, setFactor] = useState(1);
  const [zoomed, setZoomed] = useState(answer);
  if (zoomed !== answer) {
    setZoomed(answer);
    setFactor(1);
  }
  const multiply = (by: number) => setFactor(Math.max(LEAST, Math.min(MOST, factor * by)));

  return {
    factor,
    canGrow: factor < MOST,
    canShrink: factor > LEAST,
    grow: () => multiply(STEP),
    shrink: () => multiply(1 / STEP),
    showAll: useCallback(() => setFactor(1), []),
  };
}
