import { Text } from '@mantine/core';
import { type AssetGroupTag } from '@secgraph/contract';
import { countOf, formatNumber } from '../../ui/format.ts';
import { type Column } from '../../ui/list-table.tsx';

/** A tag as lists have it. */
export interface CountedTag extends AssetGroupTag {
  readonly counts?: {
    readonly selectors: number;
    readonly custom_selectors: number;
    readonly default_selectors: number;
    readonly disabled_selectors: number;
    readonly members: number;
  };
}

/** How many members and rules there are. */
export const TAG_COUNTS: readonly Column<CountedTag>[] = [
  {
    head: 'Members',
    ta: 'right',
    cell: ({ counts }) => (counts === undefined ? null : formatNumber(counts.members)),
  },
  {
    head: 'Rules',
    cell: ({ counts }) =>
      counts === undefined ? null : (
        <>
          {countOf(counts.selectors, 'rule')}
          <Text span inherit c="dimmed">
            {counts.disabled_selectors === 0 ? '' : `, ${formatNumber(counts.disabled_selectors)} off`}
          </Text>
        </>
      ),
  },
];
