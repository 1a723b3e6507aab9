import { connection } from '../api/connection.ts';

const RELOADED_AT = 'secgraph.reloaded-at';
const SOON_MS = 10_000;

/**
 * After an update, parts of the page that was open are gone: the address is what matters, so load it anew, once. Where
 * the service is away, there is nothing to load it from, and what is shown stays.
 */
export function reloadWhenReplaced(): void {
  window.addEventListener('vite:preloadError', () => void reloadWhenThere());
}

async function reloadWhenThere(): Promise<void> {
  const last = Number(sessionStorage.getItem(RELOADED_AT) ?? 0);
  if (Date.now() - last < SOON_MS || !(await connection.isThere())) {
    return;
  }

  sessionStorage.setItem(RELOADED_AT, String(Date.now()));
  window.location.reload();
}
