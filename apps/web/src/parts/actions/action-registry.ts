import { useEffect } from 'react';
import { createStore, useStore } from '../../state/create-store.ts';
import type { Action } from './action.ts';

/** The actions of the frame and of the page that is open, in the order they came. */
const registered = createStore<readonly Action[]>([]);

/** Offers actions as long as the component is there. `actions` must be the same array while nothing changes. */
export function useActions(actions: readonly Action[]): void {
  useEffect(() => {
    registered.set([...registered.get(), ...actions]);
    return () => registered.set(registered.get().filter((action) => !actions.includes(action)));
  }, [actions]);
}

/** Every action that can be performed now. */
export function useOfferedActions(): readonly Action[] {
  return offered(useStore(registered));
}

export function offeredActions(): readonly Action[] {
  return offered(registered.get());
}

/** One of each id, the last that came: pages do better what the frame offers. */
function offered(actions: readonly Action[]): readonly Action[] {
  const enabled = actions.filter(({ isEnabled }) => isEnabled !== false);

  return [...new Map(enabled.map((action) => [action.id, action])).values()];
}
