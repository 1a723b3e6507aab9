import { useCallback } from 'react';
import { createStore, type Store, useStore } from '../ui/create-store.ts';

const PREFIX = 'secgraph.preference.';
const stores = new Map<string, Store<unknown>>();

/** A value that is remembered in this browser, and what changes it (`undefined` forgets it). */
export function usePreference<Value>(
  name: string,
  fallback: Value,
): readonly [Value, (value: Value | undefined) => void] {
  const store = storeOf(name);
  const stored = useStore(store);
  const set = useCallback(
    (value: Value | undefined) => {
      store.set(value);
      remember(name, value);
    },
    [store, name],
  );

  return [isLike(stored, fallback) ? stored : fallback, set];
}

function storeOf(name: string): Store<unknown> {
  const known = stores.get(name) ?? createStore<unknown>(recall(name));
  stores.set(name, known);

  return known;
}

function recall(name: string): unknown {
  try {
    return JSON.parse(localStorage.getItem(`${PREFIX}${name}`) ?? 'null') ?? undefined;
  } catch {
    return undefined;
  }
}

/** A browser may forbid storage, or have no room left: preferences then last as long as the page. */
function remember(name: string, value: unknown): void {
  try {
    if (value === undefined) {
      localStorage.removeItem(`${PREFIX}${name}`);
    } else {
      localStorage.setItem(`${PREFIX}${name}`, JSON.stringify(value));
    }
  } catch {
    // The store above still has it.
  }
}

function isLike<Value>(value: unknown, fallback: Value): value is Value {
  return (
    value !== undefined &&
    typeof value === typeof fallback &&
    Array.isArray(value) === Array.isArray(fallback)
  );
}
