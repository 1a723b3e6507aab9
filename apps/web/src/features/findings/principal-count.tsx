import { Text } from '@mantine/core';
import { Amount } from '../../ui/amount.tsx';
import { countOf, formatShare } from '../../ui/format.ts';

export interface PrincipalCountProps {
  readonly count: number;
  /** 0 to 1. */
  readonly share: number;
  /** Where there is little room, the number stands in the hint. */
  readonly isShort?: boolean;
}

/** How many principals, and which part of all that is. */
export function PrincipalCount({ count, share, isShort = false }: PrincipalCountProps) {
  return (
    <Text span inherit style={{ whiteSpace: 'nowrap' }} title={countOf(count, 'principal')}>
      {formatShare(share)}
      {isShort ? null : (
        <Text span inherit c="dimmed">
          {' '}
          · <Amount value={count} />
        </Text>
      )}
    </Text>
  );
}
