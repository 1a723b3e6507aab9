import { createStore } from '../../state/create-store.ts';

/** The palette is loaded after the first page, and may come later than somebody opens it. */
export const isPaletteOpen = createStore(false);

/** What had the focus before. */
let before: Element | null = null;

export function openPalette(): void {
  if (!isPaletteOpen.get()) {
    before = document.activeElement;
    isPaletteOpen.set(true);
  }
}

/** Before something is done: a dialog that it opens gives the focus back to what had it, and the palette is gone then. */
export function leavePalette(): void {
  if (before instanceof HTMLElement && before.isConnected) {
    before.focus({ preventScroll: true });
  }
}
