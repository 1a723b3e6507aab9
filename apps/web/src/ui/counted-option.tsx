import { CheckIcon, Group, Text } from '@mantine/core';
import { Amount } from './amount.tsx';

export interface CountedOptionProps {
  readonly value: string;
  readonly label: string;
  readonly isChosen: boolean;
  /** What each choice would leave; of what is not in it, nothing. Undefined: no number is known. */
  readonly counts: ReadonlyMap<string, number> | undefined;
}

/** A choice of a filter, with how much it would leave. Its own mark of what is chosen replaces the library's. */
export function CountedOption({ value, label, isChosen, counts }: CountedOptionProps) {
  return (
    <Group justify="space-between" gap="sm" wrap="nowrap" w="100%">
      <Group component="span" gap={8} wrap="nowrap">
        {isChosen ? <CheckIcon size={10} style={{ flex: 'none', opacity: 0.4 }} /> : null}
        <bdi>{label}</bdi>
      </Group>
      {counts === undefined ? null : (
        <Text span inherit c="dimmed">
          <Amount value={counts.get(value) ?? 0} />
        </Text>
      )}
    </Group>
  );
}
