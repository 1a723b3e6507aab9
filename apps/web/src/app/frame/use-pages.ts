import { useMemo } from 'react';
import { hasPermission, useSelf } from '../../session/session.ts';
import { PAGES, type PageEntry } from './pages.ts';

/** Whether the pages are those of a workspace, as their address says. */
function isWithinWorkspace(): boolean {
  return /\/w\/[a-z0-9-]{1,40}\/ui\/$/.test(new URL(document.baseURI).pathname);
}

/** The pages that this user may open. */
export function usePages(): readonly PageEntry[] {
  const self = useSelf();

  return useMemo(
    () =>
      PAGES.filter(
        ({ permission, isOfService = false }) =>
          (permission === undefined || (self !== undefined && hasPermission(self, permission))) &&
          !(isOfService && isWithinWorkspace()),
      ),
    [self],
  );
}

/** Those of them that belong to *Administration*. */
export function useAdministrationPages(): readonly PageEntry[] {
  const pages = usePages();

  return useMemo(() => pages.filter(({ group }) => group === 'Administration'), [pages]);
}
