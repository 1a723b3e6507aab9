import { Table, Text } from '@mantine/core';
import type { AssetGroupTag } from '@secgraph/contract';
import { countOf, formatNumber } from '../../ui/format.ts';

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

/** The cells of how many there are. */
export function TagCounts({ tag: { counts } }: { readonly tag: CountedTag }) {
  return (
    <>
      <Table.Td ta="right" ff="monospace">
        {counts === undefined ? null : formatNumber(counts.members)}
      </Table.Td>
      <Table.Td>
        {counts === undefined ? null : (
          <>
            {countOf(counts.selectors, 'rule')}
            <Text span inherit c="dimmed">
              {counts.disabled_selectors === 0 ? '' : `, ${formatNumber(counts.disabled_selectors)} off`}
            </Text>
          </>
        )}
      </Table.Td>
    </>
  );
}
