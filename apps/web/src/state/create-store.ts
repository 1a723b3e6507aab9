import { useEffect, useSyncExternalStore } from 'react';

/** A value that components follow and anything may change. */
export interface Store<Value> {
  readonly initial: Value;
  get(): Value;
  set(value: Value): void;
  subscribe(listener: () => void): () => void;
}

export function createStore<Value>(initial: Value): Store<Value> {
  const listeners = new Set<() => void>();
  let current = initial;

  return {
    initial,
    get: () => current,
    set: (value) => {
      if (Object.is(value, current)) {
        return;
      }

      current = value;
      for (const listener of listeners) {
        listener();
      }
    },
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get);
}

/** For the one component that a store is about: once it is gone, what it showed is over, and does not come back with it. */
export function useOwnStore<Value>(store: Store<Value>): Value {
  useEffect(() => () => store.set(store.initial), [store]);

  return useStore(store);
}
