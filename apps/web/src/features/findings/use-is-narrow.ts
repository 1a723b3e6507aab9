import { useMediaQuery } from '@mantine/hooks';

const NARROW = '(max-width: 1199px)';

/** Whether tables beside the folded navigation leave out what is told elsewhere, rather than be scrolled sideways. */
export function useIsNarrow(): boolean {
  return useMediaQuery(NARROW, undefined, { getInitialValueInEffect: false });
}
