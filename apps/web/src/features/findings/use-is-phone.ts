import { useMediaQuery } from '@mantine/hooks';

const PHONE = '(max-width: 600px)';

/** Whether there is room for one field, or two columns, beside each other. */
export function useIsPhone(): boolean {
  return useMediaQuery(PHONE, undefined, { getInitialValueInEffect: false });
}
