import { Text } from '@mantine/core';
import { type AssetGroupTag } from '@secgraph/contract';
import { Amount } from '../../ui/amount.tsx';
import { formatNumber } from '../../ui/format.ts';
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
    cell: ({ counts }) => (counts === undefined ? null : <Amount value={counts.members} />),
  },
  {
    head: 'Rules',
    cell: ({ counts }) =>
      counts === undefined ? null : (
        <>
          <Amount value={counts.selectors} noun="rule" />
          <Text span inherit c="dimmed">
            {counts.disabled_selectors === 0 ? '' : `, ${formatNumber(counts.disabled_selectors)} off`}
          </Text>
        </>
      ),
  },
];
