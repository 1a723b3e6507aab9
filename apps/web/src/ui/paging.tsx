import { Button, Group, Text } from '@mantine/core';
import { Amount } from './amount.tsx';
import { formatNumber, type Noun } from './format.ts';

export interface PagingProps {
  /** Of the whole list. */
  readonly count: number;
  readonly skip?: number;
  /** Left out where all of the list is shown. */
  readonly limit?: number;
  /** What is counted: "user". */
  readonly noun: Noun;
  /** Where it takes no `s`. */
  readonly nouns?: string;
  /** Undefined: the first one, which has no number in its address. */
  readonly onPage?: (skip: number | undefined) => void;
}

/** Which part of a list is shown, and the way to the others. */
export function Paging({ count, skip = 0, limit = count, noun, nouns, onPage }: PagingProps) {
  const last = Math.min(skip + limit, count);
  const isWhole = skip === 0 && count <= limit;

  return (
    <Group justify="flex-end" mt="sm" gap="sm" role="group" aria-label="Pages of the list">
      <Text size="xs" c="dimmed">
        {isWhole ? null : `${formatNumber(Math.min(skip + 1, count))}–${formatNumber(last)} of `}
        <Amount value={count} noun={noun} {...(nouns === undefined ? {} : { nouns })} />
      </Text>
      {isWhole ? null : (
        <Button.Group>
          <Button
            size="xs"
            variant="default"
            disabled={skip === 0}
            onClick={() => onPage?.(skip > limit ? skip - limit : undefined)}
          >
            Previous
          </Button>
          <Button size="xs" variant="default" disabled={last >= count} onClick={() => onPage?.(last)}>
            Next
          </Button>
        </Button.Group>
      )}
    </Group>
  );
}
