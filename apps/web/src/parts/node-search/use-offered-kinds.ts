import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { environmentsQuery } from '../../api/environments.ts';
import { installedDetailsQuery } from '../extensions/extension-queries.ts';
import { type OfferedKinds, offeredKinds } from './offered-kinds.ts';
import { nodeKindsQuery } from './search-queries.ts';

/** Kinds that nodes are looked for by, of the platforms that there are; none until they are known. */
export function useOfferedKinds(): readonly OfferedKinds[] {
  const { data: kinds } = useQuery(nodeKindsQuery);
  const { data: environments } = useQuery(environmentsQuery);
  const { data: extensions } = useQuery(installedDetailsQuery);

  return useMemo(
    () =>
      offeredKinds({ kinds: kinds ?? [], environments: environments ?? [], extensions: extensions ?? [] }),
    [kinds, environments, extensions],
  );
}
