import type { ExploreTab } from '../../parts/addresses/explore-search.ts';

const FIELDS = 'input:not([type="checkbox"]), textarea, [contenteditable="true"]';

/** Puts the cursor into the first field of a tab, once it is there. */
export function focusTab(tab: ExploreTab): void {
  const startedAtMs = performance.now();
  const look = () => {
    const panel = document.querySelector(`[data-explore-tab="${tab}"]`);
    const field = panel?.querySelector<HTMLElement>(FIELDS);
    if (field?.checkVisibility() === true) {
      field.focus();
    } else if (performance.now() - startedAtMs < PATIENCE_MS) {
      requestAnimationFrame(look);
    }
  };
  requestAnimationFrame(look);
}

/** Some tabs are loaded when they are opened. */
const PATIENCE_MS = 3_000;
