import { useMediaQuery } from '@mantine/hooks';
import { usePreference } from '../../session/preferences.ts';

/** Beside the page in words, beside it in icons, or over it. */
export type NavigationShape = 'wide' | 'narrow' | 'drawer';

const PREFERENCE = 'navigation.shape';
const SMALL = '(max-width: 700px)';
/** Below, words take what the pages need, unless somebody wants them. */
const ROOMY = '(min-width: 1200px)';
const AT_ONCE = { getInitialValueInEffect: false };

/** What somebody chose is remembered; until then, it follows the window. */
export function useNavigationShape(): readonly [NavigationShape, (isWide: boolean) => void] {
  const isSmall = useMediaQuery(SMALL, undefined, AT_ONCE);
  const isRoomy = useMediaQuery(ROOMY, undefined, AT_ONCE);
  const [chosen, choose] = usePreference(PREFERENCE, '');
  const isWide = chosen === '' ? isRoomy : chosen === 'wide';

  return [
    isSmall ? 'drawer' : isWide ? 'wide' : 'narrow',
    (wantsWide) => choose(wantsWide ? 'wide' : 'narrow'),
  ];
}
