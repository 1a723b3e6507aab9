import { Text } from '@mantine/core';
import { formatNumber } from '../../../ui/format.ts';
import { ListTable } from '../../../ui/list-table.tsx';
import type { ExploreAnswer } from '../explore-request.ts';
import { COUNT_WORDS } from './answer-counts.ts';
import { firstRows } from './first-answer-rows.ts';

export interface AnswerTableProps {
  readonly answer: ExploreAnswer;
  readonly label: string;
  readonly limit: number;
}

interface Numbered {
  readonly index: number;
  readonly cells: readonly string[];
}

/** The first rows of an answer; Explore has all of them. */
export function AnswerTable({ answer, label, limit }: AnswerTableProps) {
  const { columns, rows, count, counted } = firstRows(answer, limit);
  if (rows.length === 0) {
    return null;
  }
  const numbered = rows.map((cells, index) => ({ index, cells }));

  return (
    <>
      <ListTable
        label={label}
        rows={numbered}
        keyOf={({ index }: Numbered) => index}
        columns={columns.map((head, place) => ({
          head: <bdi>{head}</bdi>,
          breaks: 'anywhere',
          cell: ({ cells }: Numbered) => <bdi>{cells[place]}</bdi>,
        }))}
      />
      {rows.length < count ? (
        <Text size="xs" c="dimmed">
          The first {formatNumber(rows.length)} of {COUNT_WORDS[counted](count)}
        </Text>
      ) : null}
    </>
  );
}
