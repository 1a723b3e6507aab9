import { Text } from '@mantine/core';
import type { AssetGroupHistoryRecord } from '@secgraph/contract';
import { cellText } from '../../ui/cell-text.ts';
import { inLine } from '../../ui/in-line.ts';

const MAX_LENGTH = 120;

/** What a change changed, field by field. */
export function HistoryChanges({ changes }: { readonly changes: AssetGroupHistoryRecord['changes'] }) {
  return Object.entries(changes ?? {}).map(([field, { before, after }]) => (
    <Text key={field} inherit c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {field}: {written(before)} → {written(after)}
    </Text>
  ));
}

function written(value: unknown): string {
  return inLine(cellText(value), MAX_LENGTH) || '–';
}
