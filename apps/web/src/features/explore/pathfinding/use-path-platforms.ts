import { useMemo } from 'react';
import { useDeclaredKinds } from '../../../parts/extensions/extension-queries.ts';
import { type KindPlatform, pathPlatforms } from './path-kinds.ts';

/** All kinds that paths can follow: the built-in ones, and those of the extensions that are installed. */
export function usePathPlatforms(): readonly KindPlatform[] {
  const declared = useDeclaredKinds();

  return useMemo(() => pathPlatforms(declared), [declared]);
}
