/** Longest that anything moves by itself. */
const MOTION_MS = 150;

/** Calls `step` with shares from 0 to 1, once a frame; with reduced motion only with 1, at once. */
export function animate(
  step: (share: number) => void,
  { isReduced }: { readonly isReduced: boolean },
): Animation {
  let frame = 0;
  let isOver = false;
  const { promise, resolve } = Promise.withResolvers<void>();
  const end = () => {
    isOver = true;
    resolve();
  };
  const animation: Animation = {
    done: promise,
    isOver: () => isOver,
    stop() {
      cancelAnimationFrame(frame);
      end();
    },
  };
  if (isReduced) {
    step(1);
    end();
    return animation;
  }

  const startedAtMs = performance.now();
  const next = () => {
    const share = Math.min(1, (performance.now() - startedAtMs) / MOTION_MS);
    step(1 - (1 - share) ** 3);
    if (share < 1) {
      frame = requestAnimationFrame(next);
    } else {
      end();
    }
  };
  frame = requestAnimationFrame(next);
  return animation;
}

export interface Animation {
  readonly done: Promise<void>;
  /** It has arrived, or was stopped. */
  readonly isOver: () => boolean;
  readonly stop: () => void;
}
