import { Text } from '@mantine/core';
import { Amount, Change } from '../../ui/amount.tsx';

export interface ChangedNumberProps {
  readonly before: number;
  readonly after: number;
  /** Set for numbers of which more is no harm, such as those of members. */
  readonly isNeutral?: boolean;
}

/** A number of a variant, and by how much it is another one. */
export function ChangedNumber({ before, after, isNeutral = false }: ChangedNumberProps) {
  const change = after - before;
  const tone = isNeutral || change < 0 ? 'var(--text)' : 'var(--critical)';

  return (
    <>
      <Amount value={after} />{' '}
      {change === 0 ? (
        <Text span inherit c="dimmed">
          ±0
        </Text>
      ) : (
        <Text span inherit fw={600} c={tone}>
          <Change by={change} />
        </Text>
      )}
    </>
  );
}
