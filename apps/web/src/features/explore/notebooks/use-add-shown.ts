import { useMemo } from 'react';
import { usePermission } from '../../../session/session.ts';
import { useExplore } from '../explore-context.tsx';
import { addToNotebook } from './add-to-notebook.ts';
import { questionOfSearch } from './cell-address.ts';

/** Adds what Explore asks at present to a notebook; undefined: nothing is asked, or the user may not keep anything. */
export function useAddShown(): (() => void) | undefined {
  const { search, result } = useExplore();
  const mayWrite = usePermission('saved_queries/Write');
  const { request, title } = result;

  return useMemo(
    () =>
      mayWrite && request !== undefined
        ? () => addToNotebook({ ...questionOfSearch(search), title })
        : undefined,
    [mayWrite, request, title, search],
  );
}
