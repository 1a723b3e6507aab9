/**
 * The wheel over a picture in the middle of a page scrolls the page. It zooms while Ctrl (or ⌘) is held, and after a click
 * until the pointer leaves.
 *
 * @param onScrolled told when the wheel is left to the page
 * @returns ends it
 */
export function leaveWheelToPage(frame: HTMLElement, onScrolled: () => void): () => void {
  const ending = new AbortController();
  const { signal } = ending;
  let isTaken = false;
  frame.addEventListener('pointerdown', () => (isTaken = true), { signal, capture: true });
  frame.addEventListener('pointerleave', () => (isTaken = false), { signal });
  frame.addEventListener(
    'wheel',
    (event) => {
      if (!isTaken && !event.ctrlKey && !event.metaKey) {
        event.stopPropagation();
        onScrolled();
      }
    },
    { signal, capture: true, passive: true },
  );

  return () => ending.abort();
}
