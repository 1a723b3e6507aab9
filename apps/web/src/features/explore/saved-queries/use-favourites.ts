import { useMemo } from 'react';
import { usePreference } from '../../../session/preferences.ts';

const NONE: readonly string[] = [];

/** Keys of the queries that the user has marked with a star. */
export function useFavourites(): readonly [ReadonlySet<string>, (key: string) => void] {
  const [keys, keep] = usePreference<readonly string[]>('explore.favourite-queries', NONE);
  const favourites = useMemo(() => new Set(keys), [keys]);

  return [
    favourites,
    (key) => keep(favourites.has(key) ? keys.filter((other) => other !== key) : [...keys, key]),
  ];
}
