import { Text } from '@mantine/core';
import { formatNumber } from '../../ui/format.ts';

/** What became of a number. */
export function ChangeCell({ from, to }: { readonly from: number; readonly to: number }) {
  if (from === to) {
    return (
      <Text span inherit c="dimmed">
        0
      </Text>
    );
  }

  return `${to > from ? '+' : '−'}${formatNumber(Math.abs(to - from))}`;
}
