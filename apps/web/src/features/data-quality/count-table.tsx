import { Anchor, Group, Table, Text } from '@mantine/core';
import type { QualityRecord } from '../../parts/data-quality/quality-record.ts';
import type { QualityPlatform } from '../../parts/data-quality/quality-subject.ts';
import { countsOf } from '../../parts/data-quality/quality-words.ts';
import { formatNumber } from '../../ui/format.ts';
import { KindIcon } from '../../ui/kind-icon.tsx';

export interface CountTableProps {
  readonly platform: QualityPlatform;
  readonly newest: QualityRecord;
  /** The first one of the span of time that is shown; the same where there is only one. */
  readonly oldest: QualityRecord;
  /** The measure whose history is shown. */
  readonly measure: string;
  readonly onChoose: (measure: string) => void;
}

const ICON_SIZE = 16;

/** How many there are of everything, and what became of it since the first record shown. */
export function CountTable({ platform, newest, oldest, measure, onChoose }: CountTableProps) {
  return (
    <Table verticalSpacing={2} fz={12} aria-label="What there is">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>What</Table.Th>
          <Table.Th ta="right">Now</Table.Th>
          <Table.Th ta="right">Change</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {countsOf(platform).map(([name, { label, kind }]) => (
          <Table.Tr key={name} h={32} {...(name === measure ? { bg: 'var(--surface-2)' } : {})}>
            <Table.Td>
              <Group gap={8} wrap="nowrap">
                {kind === undefined ? null : <KindIcon kind={kind} size={ICON_SIZE} />}
                <Anchor
                  component="button"
                  type="button"
                  inherit
                  aria-pressed={name === measure}
                  onClick={() => onChoose(name)}
                >
                  {label}
                </Anchor>
              </Group>
            </Table.Td>
            <Table.Td ta="right" ff="monospace">
              {formatNumber(newest.measures.get(name) ?? 0)}
            </Table.Td>
            <Table.Td ta="right" ff="monospace">
              <Change from={oldest.measures.get(name) ?? 0} to={newest.measures.get(name) ?? 0} />
            </Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Change({ from, to }: { readonly from: number; readonly to: number }) {
  if (from === to) {
    return (
      <Text span inherit c="dimmed">
        0
      </Text>
    );
  }

  return `${to > from ? '+' : '−'}${formatNumber(Math.abs(to - from))}`;
}
