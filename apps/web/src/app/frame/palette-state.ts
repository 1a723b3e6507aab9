import { createStore } from '../../state/create-store.ts';

/** The palette is loaded after the first page, and may come later than somebody opens it. */
export const isPaletteOpen = createStore(false);

export function openPalette(): void {
  isPaletteOpen.set(true);
}
