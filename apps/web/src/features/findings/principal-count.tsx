import { Text } from '@mantine/core';
import { formatNumber, formatShare } from '../../ui/format.ts';

export interface PrincipalCountProps {
  readonly count: number;
  /** 0 to 1. */
  readonly share: number;
}

/** How many principals, and which part of all that is. */
export function PrincipalCount({ count, share }: PrincipalCountProps) {
  return (
    <Text span inherit ff="monospace" style={{ whiteSpace: 'nowrap' }}>
      {formatShare(share)}
      <Text span inherit c="dimmed">
        {' '}
        · {formatNumber(count)}
      </Text>
    </Text>
  );
}
