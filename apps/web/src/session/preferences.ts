import { isStatus } from '@secgraph/client';
import { useCallback, useEffect, useSyncExternalStore } from 'react';
import { call } from '../api/call.ts';
import { connection } from '../api/connection.ts';
import { LANGUAGE_PREFERENCE, PREFERENCES_KEY, reloadInOwnLanguage } from '../words/language.ts';
import { PreferenceStore } from './preference-store.ts';
import { useSelf } from './session.ts';

/** Whoever drags a border does not tell the service of each pixel. */
const SAVE_AFTER_MS = 600;

let timer: ReturnType<typeof setTimeout> | undefined;

/** What is remembered for the user of this browser. */
export const preferences = new PreferenceStore({
  load: async () => (await call('get-preferences')).data,
  save: async (changes) => (await call('update-preferences', { body: changes })).data,
  isFinal: (error) => isStatus(error, 400) || isStatus(error, 403) || isStatus(error, 413),
  readCache: () => attempt(() => localStorage.getItem(PREFERENCES_KEY)) ?? null,
  writeCache: (text) => attempt(() => localStorage.setItem(PREFERENCES_KEY, text)),
  schedule: (callback) => {
    clearTimeout(timer);
    timer = setTimeout(callback, SAVE_AFTER_MS);
  },
});

/**
 * A value that is remembered for the user, wherever he logs in, and what changes it (`undefined` forgets it). The
 * fallback holds while nothing is remembered, and where what is remembered is of another type.
 *
 *     const [width, setWidth] = usePreference('explore.panel-width', 320);
 *
 * Names consist of a letter and up to 63 letters, digits, dots, underscores and hyphens; everything of a user together
 * takes 256 KiB at most.
 */
export function usePreference<Value>(
  name: string,
  fallback: Value,
): readonly [Value, (value: Value | undefined) => void] {
  const stored = useSyncExternalStore(preferences.subscribe, () => preferences.values[name]);
  const set = useCallback((value: Value | undefined) => preferences.set(name, value), [name]);

  return [isLike(stored, fallback) ? stored : fallback, set];
}

/** Keeps preferences in step with the service for as long as somebody is logged in. */
export function usePreferenceSync(): void {
  const userId = useSelf()?.id;
  useEffect(() => {
    if (userId === undefined) {
      return undefined;
    }

    // What the service is not told now, it is told when it is back.
    const open = () =>
      void preferences
        .open(userId)
        .then(() => reloadInOwnLanguage(preferences.values[LANGUAGE_PREFERENCE]))
        .catch(() => undefined);
    const reread = ({ key }: StorageEvent) => (key === PREFERENCES_KEY ? preferences.reread() : undefined);
    const leave = () => void preferences.flush().catch(() => undefined);
    open();
    const forget = connection.onReturn(open);
    window.addEventListener('storage', reread);
    document.addEventListener('visibilitychange', leave);
    return () => {
      forget();
      window.removeEventListener('storage', reread);
      document.removeEventListener('visibilitychange', leave);
    };
  }, [userId]);
}

function isLike<Value>(value: unknown, fallback: Value): value is Value {
  return (
    value !== undefined &&
    typeof value === typeof fallback &&
    Array.isArray(value) === Array.isArray(fallback)
  );
}

/** A browser may forbid storage, or have no room left: preferences then last as long as the page. */
function attempt<Result>(access: () => Result): Result | undefined {
  try {
    return access();
  } catch {
    return undefined;
  }
}
