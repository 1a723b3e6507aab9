import { Button, Group, Text } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { formatNumber } from './format.ts';

interface FirstRows<Row> {
  readonly shown: readonly Row[];
  /** What stands below them: how many there are, and the way to the others. Null where all are shown. */
  readonly more: ReactNode;
}

/** The first rows of a list that is known as a whole; all of them one click away. */
export function useFirstRows<Row>(rows: readonly Row[], limit: number, noun = ''): FirstRows<Row> {
  const [isWhole, setIsWhole] = useState(false);
  if (isWhole || rows.length <= limit) {
    return { shown: rows, more: null };
  }

  return {
    shown: rows.slice(0, limit),
    more: (
      <Group gap="sm" mt="xs">
        <Text size="xs" c="dimmed">
          {`The first ${formatNumber(limit)} of ${formatNumber(rows.length)}${noun}`}
        </Text>
        <Button size="xs" variant="default" onClick={() => setIsWhole(true)}>
          Show all
        </Button>
      </Group>
    ),
  };
}
