import { Group, SimpleGrid, Stack, Switch, Text } from '@mantine/core';
import type { ExtensionDetails } from '@secgraph/contract';
import { cleanText } from '@secgraph/graph-view';
import { useState } from 'react';
import { Amount } from '../../../ui/amount.tsx';
import { countOf } from '../../../ui/format.ts';
import { inLine } from '../../../ui/in-line.ts';
import { KindIcon } from '../../../ui/kind-icon.tsx';
import { ListTable } from '../../../ui/list-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import { ChangeCell } from '../change-cell.tsx';
import { type CountedKinds, measureOf } from './declared-queries.ts';
import classes from './kind-count-tables.module.css';

export interface KindCountTablesProps {
  readonly extension: ExtensionDetails;
  readonly counted: { readonly newest: CountedKinds; readonly oldest: CountedKinds };
  /** The measure whose history is shown. */
  readonly measure: string;
  readonly onChoose: (measure: string) => void;
}

interface CountedRow {
  readonly measure: string;
  readonly name: string;
  /** Empty: the same as the name. */
  readonly shown: string;
  readonly isNode: boolean;
  readonly isTraversable: boolean;
  readonly before: number;
  readonly now: number;
}

const ICON_SIZE = 16;

/** How many there are of every kind that an extension declares; those that there are none of are one click away. */
export function KindCountTables({ extension, counted, measure, onChoose }: KindCountTablesProps) {
  const [hasEmpty, setHasEmpty] = useState(false);
  const rows = listRows(extension, counted);
  const known = rows.filter(({ before, now }) => before > 0 || now > 0);
  const offered = hasEmpty ? rows : known;
  const missing = rows.length - known.length;
  const shared = { measure, onChoose };

  return (
    <Stack gap="md">
      {missing === 0 ? null : (
        <Switch
          size="xs"
          label={`Also ${countOf(missing, 'declared kind')} of which there is nothing`}
          checked={hasEmpty}
          onChange={({ currentTarget }) => setHasEmpty(currentTarget.checked)}
        />
      )}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
        <KindCounts title="Nodes" rows={offered.filter(({ isNode }) => isNode)} {...shared} />
        <KindCounts title="Relationships" rows={offered.filter(({ isNode }) => !isNode)} {...shared} />
      </SimpleGrid>
    </Stack>
  );
}

interface KindCountsProps extends Pick<KindCountTablesProps, 'measure' | 'onChoose'> {
  readonly title: string;
  readonly rows: readonly CountedRow[];
}

function KindCounts({ title, rows, measure, onChoose }: KindCountsProps) {
  return (
    <Section title={title}>
      {rows.length === 0 ? (
        <Text size="sm">There are none of a declared kind.</Text>
      ) : (
        <ListTable
          label={title}
          rows={rows}
          keyOf={(row) => row.measure}
          rowPropsOf={(row) => (row.measure === measure ? { bg: 'var(--surface-2)' } : {})}
          columns={[
            {
              head: 'Kind',
              breaks: 'anywhere',
              cell: (row) => (
                <Group gap={8} wrap="nowrap">
                  {row.isNode ? <KindIcon kind={row.name} size={ICON_SIZE} /> : null}
                  <span className={classes['name']}>
                    <TextButton aria-pressed={row.measure === measure} onClick={() => onChoose(row.measure)}>
                      <bdi>{cleanText(row.name)}</bdi>
                    </TextButton>{' '}
                    <Text span inherit c="dimmed">
                      {row.isTraversable ? 'traversable' : <bdi>{inLine(row.shown)}</bdi>}
                    </Text>
                  </span>
                </Group>
              ),
            },
            { head: 'Now', ta: 'right', cell: ({ now }) => <Amount value={now} /> },
            {
              head: 'Change',
              ta: 'right',
              cell: ({ before, now }) => <ChangeCell from={before} to={now} />,
            },
          ]}
        />
      )}
    </Section>
  );
}

/** The most first. */
function listRows(
  { node_kinds: nodes, relationship_kinds: relationships }: ExtensionDetails,
  { newest, oldest }: KindCountTablesProps['counted'],
): readonly CountedRow[] {
  const numbersOf = (measure: string) => ({
    measure,
    before: oldest.counts.get(measure) ?? 0,
    now: newest.counts.get(measure) ?? 0,
  });
  const rows = [
    ...nodes.map(({ name, display_name: shown }) => ({
      ...numbersOf(measureOf('node', name)),
      name,
      shown: shown === name ? '' : shown,
      isNode: true,
      isTraversable: false,
    })),
    ...relationships.map(({ name, is_traversable: isTraversable }) => ({
      ...numbersOf(measureOf('relationship', name)),
      name,
      shown: '',
      isNode: false,
      isTraversable,
    })),
  ];

  return rows.toSorted((one, other) => other.now - one.now);
}
