import { useEffect } from 'react';
import { offeredActions } from './action-registry.ts';
import { isPlain, isPressed } from './shortcut.ts';

const DIALOG = '[role="dialog"][data-open], [aria-modal="true"]';

/** Performs the action whose keys are pressed. Once, in the frame. */
export function useShortcuts(): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.isComposing || document.querySelector(DIALOG) !== null) {
        return;
      }

      const action = offeredActions().find(
        ({ shortcut }) =>
          shortcut !== undefined &&
          isPressed(shortcut, event) &&
          !(isPlain(shortcut) && isTyping(event.target)),
      );
      if (action !== undefined) {
        event.preventDefault();
        action.perform();
      }
    };

    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  }, []);
}

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || /^(INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}
