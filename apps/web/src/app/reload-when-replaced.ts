const RELOADED_AT = 'secgraph.reloaded-at';
const SOON_MS = 10_000;

/** After an update, parts of the page that was open are gone: the address is what matters, so load it anew, once. */
export function reloadWhenReplaced(): void {
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
    if (Date.now() - last < SOON_MS) {
      return;
    }

    event.preventDefault();
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    window.location.reload();
  });
}
