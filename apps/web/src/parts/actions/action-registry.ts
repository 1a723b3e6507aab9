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
  return useStore(registered).filter(({ isEnabled }) => isEnabled !== false);
}

export function offeredActions(): readonly Action[] {
  return registered.get().filter(({ isEnabled }) => isEnabled !== false);
}
