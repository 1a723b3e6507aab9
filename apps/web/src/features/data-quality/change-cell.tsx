import { Text } from '@mantine/core';
import { Change } from '../../ui/amount.tsx';

/** What became of a number. */
export function ChangeCell({ from, to }: { readonly from: number; readonly to: number }) {
  if (from === to) {
    return (
      <Text span inherit c="dimmed">
        0
      </Text>
    );
  }

  return <Change by={to - from} />;
}
