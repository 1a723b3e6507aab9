import { Group } from '@mantine/core';
import { type QualityRecord } from '../../parts/data-quality/quality-record.ts';
import { type QualityPlatform } from '../../parts/data-quality/quality-subject.ts';
import { countsOf } from '../../parts/data-quality/quality-words.ts';
import { Amount } from '../../ui/amount.tsx';
import { KindIcon } from '../../ui/kind-icon.tsx';
import { ListTable } from '../../ui/list-table.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { ChangeCell } from './change-cell.tsx';

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
    <ListTable
      label="What there is"
      rows={countsOf(platform)}
      keyOf={([name]) => name}
      rowPropsOf={([name]) => (name === measure ? { bg: 'var(--surface-2)' } : {})}
      columns={[
        {
          head: 'What',
          cell: ([name, { label, kind }]) => (
            <Group gap={8} wrap="nowrap">
              {kind === undefined ? null : <KindIcon kind={kind} size={ICON_SIZE} />}
              <TextButton aria-pressed={name === measure} onClick={() => onChoose(name)}>
                {label}
              </TextButton>
            </Group>
          ),
        },
        {
          head: 'Now',
          ta: 'right',
          cell: ([name]) => <Amount value={newest.measures.get(name) ?? 0} />,
        },
        {
          head: 'Change',
          ta: 'right',
          cell: ([name]) => (
            <ChangeCell from={oldest.measures.get(name) ?? 0} to={newest.measures.get(name) ?? 0} />
          ),
        },
      ]}
    />
  );
}
