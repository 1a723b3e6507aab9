/** Whoever has not typed for so long has come to an end. */
const PAUSE_MS = 2_000;
const TYPED = ['keydown', 'input'] as const;

/** Knows whether somebody is typing a text. */
export interface TypingWatch {
  /** Calls once nobody types any more, which may be at once. @returns takes that back */
  onPause(act: () => void): () => void;
}

/** Watches everything that can be typed into below a target. */
export function watchTyping(target: EventTarget): TypingWatch {
  let typedAtMs = Number.NEGATIVE_INFINITY;
  const onTyped = (event: Event) => {
    if (isText(event.target)) {
      typedAtMs = performance.now();
    }
  };
  for (const type of TYPED) {
    target.addEventListener(type, onTyped, { capture: true, passive: true });
  }

  return {
    onPause(act) {
      let timer: ReturnType<typeof setTimeout> | undefined;
      const look = () => {
        const leftMs = typedAtMs + PAUSE_MS - performance.now();
        if (leftMs <= 0) {
          act();
        } else {
          timer = setTimeout(look, leftMs);
        }
      };
      look();

      return () => clearTimeout(timer);
    },
  };
}

interface PlaceOfText {
  readonly tagName?: string;
  readonly isContentEditable?: boolean;
}

function isText(target: EventTarget | null): boolean {
  const { tagName, isContentEditable } = (target ?? {}) as PlaceOfText;

  return isContentEditable === true || tagName === 'INPUT' || tagName === 'TEXTAREA';
}
