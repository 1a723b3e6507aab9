import { useMemo } from 'react';
import { hasPermission, useSelf } from '../../session/session.ts';
import { PAGES, type PageEntry } from './pages.ts';
import { workspaceNameOf } from './workspace-name.ts';

/** The pages that this user may open. */
export function usePages(): readonly PageEntry[] {
  const self = useSelf();

  return useMemo(
    () =>
      PAGES.filter(
        ({ permission, isOfService = false }) =>
          (permission === undefined || (self !== undefined && hasPermission(self, permission))) &&
          !(isOfService && workspaceNameOf(document.baseURI) !== undefined),
      ),
    [self],
  );
}

/** Those of them that belong to *Administration*. */
export function useAdministrationPages(): readonly PageEntry[] {
  const pages = usePages();

  return useMemo(() => pages.filter(({ group }) => group === 'Administration'), [pages]);
}
