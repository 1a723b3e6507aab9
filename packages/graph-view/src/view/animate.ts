/** Longest that anything moves by itself. */
const MOTION_MS = 150;

/** Calls `step` with shares from 0 to 1, once a frame; with reduced motion only with 1, at once. */
export function animate(
  step: (share: number) => void,
  { isReduced }: { readonly isReduced: boolean },
): Animation {
  let frame = 0;
  const { promise, resolve } = Promise.withResolvers<void>();
  if (isReduced) {
    step(1);
    resolve();
    return { done: promise, stop: resolve };
  }

  const startedAtMs = performance.now();
  const next = () => {
    const share = Math.min(1, (performance.now() - startedAtMs) / MOTION_MS);
    step(1 - (1 - share) ** 3);
    if (share < 1) {
      frame = requestAnimationFrame(next);
    } else {
      resolve();
    }
  };
  frame = requestAnimationFrame(next);
  return {
    done: promise,
    stop() {
      cancelAnimationFrame(frame);
      resolve();
    },
  };
}

export interface Animation {
  readonly done: Promise<void>;
  readonly stop: () => void;
}
