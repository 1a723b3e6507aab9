import { Group, Text } from '@mantine/core';
import { formatNumber } from './format.ts';

export interface CountedOptionProps {
  readonly value: string;
  readonly label: string;
  /** What each choice would leave; of what is not in it, nothing. Undefined: no number is known. */
  readonly counts: ReadonlyMap<string, number> | undefined;
}

/** A choice of a filter, with how much it would leave. */
export function CountedOption({ value, label, counts }: CountedOptionProps) {
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap" w="100%">
      <bdi>{label}</bdi>
      {counts === undefined ? null : (
        <Text span inherit c="dimmed" ff="monospace">
          {formatNumber(counts.get(value) ?? 0)}
        </Text>
      )}
    </Group>
  );
}
