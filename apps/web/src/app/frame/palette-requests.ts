import { createStore } from '../../state/create-store.ts';

/** How often the palette was asked for. It is loaded after the first page, and may come later than somebody asks. */
export const paletteRequests = createStore(0);

export function openPalette(): void {
  paletteRequests.set(paletteRequests.get() + 1);
}
