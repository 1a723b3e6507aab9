import { useEffect, useState } from 'react';

/** What had the focus when the dialog that was opened last was opened, and before the one that opened it. */
let openers: readonly HTMLElement[] = [];

/**
 * Of a dialog that is in the document only while it is open: gives the focus back to what had it before, or, where that is
 * gone, to what is beside it. The library does so only for dialogs that stay.
 */
export function useReturnToOpener(): void {
  const [own] = useState(() => {
    const active = document.activeElement;
    // One that follows another dialog gives it back to what opened that one.
    const outer = active?.closest('[role="dialog"]') === null ? [] : openers;
    const opener = active instanceof HTMLElement ? openerOf(active) : undefined;
    openers = [...(opener === undefined ? [] : [opener, ...neighboursOf(opener)]), ...outer];
    return openers;
  });
  useEffect(
    () => () => {
      // What comes next may take it.
      setTimeout(() => giveFocus(own));
    },
    [own],
  );
}

/** The button of a menu, whose items are gone as soon as one was chosen. */
function openerOf(element: HTMLElement): HTMLElement {
  const menu = element.closest('[role="menu"]');
  const button = menu === null ? null : document.querySelector(`[aria-controls="${CSS.escape(menu.id)}"]`);

  return button instanceof HTMLElement ? button : element;
}

/** In the lines of a list beside it: what a dialog deletes goes with its own button. */
function neighboursOf(opener: HTMLElement): readonly HTMLElement[] {
  const line = opener.closest('li') ?? opener.closest('tr');

  return [line?.nextElementSibling, line?.previousElementSibling].flatMap(
    (beside) => beside?.querySelector<HTMLElement>('button, a[href]') ?? [],
  );
}

function giveFocus(candidates: readonly HTMLElement[]): void {
  const active = document.activeElement;
  if (active === null || active === document.body) {
    candidates.find(({ isConnected }) => isConnected)?.focus({ preventScroll: true });
  }
}
