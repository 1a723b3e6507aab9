import type { MantineColorScheme, MantineColorSchemeManager } from '@mantine/core';
import { preferences } from '../session/preferences.ts';

const NAME = 'theme';
const SCHEMES: readonly MantineColorScheme[] = ['auto', 'light', 'dark'];

let unsubscribe: (() => void) | undefined;

/** The theme is remembered for the user; before anybody is logged in, it is the last one's of this browser. */
export const colorSchemeManager: MantineColorSchemeManager = {
  get: (fallback) => currentScheme() ?? fallback,
  set: (scheme) => preferences.set(NAME, scheme),
  subscribe: (onUpdate) => {
    let last = currentScheme();
    unsubscribe = preferences.subscribe(() => {
      const scheme = currentScheme();
      // Where none is remembered, nobody has chosen another one either.
      if (scheme !== undefined && scheme !== last) {
        last = scheme;
        onUpdate(scheme);
      }
    });
  },
  unsubscribe: () => unsubscribe?.(),
  clear: () => preferences.set(NAME, undefined),
};

function currentScheme(): MantineColorScheme | undefined {
  return SCHEMES.find((scheme) => scheme === preferences.values[NAME]);
}
