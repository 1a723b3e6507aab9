import { useNavigate, useSearch } from '@tanstack/react-router';
import { useCallback } from 'react';
import { type ExploreSearch, readExploreSearch } from '../../parts/addresses/explore-search.ts';

export interface SetSearchOptions {
  /** Takes the place of this view in the history, for what is no step of the user's. */
  readonly replace?: boolean;
}

export type SetExploreSearch = (patch: ExploreSearch, options?: SetSearchOptions) => void;

/** The view, and how to get to another one. A step of the user's becomes one of the browser's history. */
export function useExploreSearch(): {
  readonly search: ExploreSearch;
  readonly setSearch: SetExploreSearch;
} {
  const search = useSearch({ from: '/frame/explore' });
  const navigate = useNavigate({ from: '/explore' });
  const setSearch = useCallback<SetExploreSearch>(
    (patch, { replace = false } = {}) =>
      void navigate({ search: (before) => readExploreSearch({ ...before, ...patch }), replace }),
    [navigate],
  );

  return { search, setSearch };
}
