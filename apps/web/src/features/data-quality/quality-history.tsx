import {
  Button,
  Group,
  ScrollArea,
  SegmentedControl,
  Select,
  Stack,
  Table,
  Text,
  Title,
} from '@mantine/core';
import { useState } from 'react';
import { countOf, formatExactTime, formatNumber, formatShare } from '../../ui/format.ts';
import { LineChart } from '../../ui/line-chart.tsx';
import { saveFile } from '../../ui/save-file.ts';
import { BYTE_ORDER_MARK, writeCsvRecord } from '../../ui/write-csv.ts';
import type { QualityHistory as History, QualityRecord } from './quality-record.ts';
import type { QualityPlatform } from './quality-subject.ts';
import { isShare, labelOf, listMeasures } from './quality-words.ts';

export interface QualityHistoryProps {
  readonly platform: QualityPlatform;
  readonly history: History;
  readonly days: number;
  readonly measure: string;
  readonly onChoose: (measure: string) => void;
}

const DAY_MS = 86_400_000;
const TABLE_HEIGHT = 260;

/** One measure over time, as a chart or as a table. */
export function QualityHistory({ platform, history, days, measure, onChoose }: QualityHistoryProps) {
  const [form, setForm] = useState<'chart' | 'table'>('chart');
  const [end] = useState(() => new Date());
  const label = labelOf(platform, measure);
  const format = isShare(measure) ? formatShare : formatNumber;
  const points = history.records.flatMap(({ at, measures }) => {
    const value = measures.get(measure);
    return value === undefined ? [] : [{ at, value }];
  });
  const newest = points.at(-1)?.at ?? end;
  const upTo = newest > end ? newest : end;

  return (
    <Stack gap="sm" component="section" aria-label="History">
      <Group justify="space-between" align="end">
        <Title order={2}>History</Title>
        <Group gap="sm" align="end">
          <Select
            label="Measure"
            size="xs"
            data={listMeasures(platform).map((name) => ({ value: name, label: labelOf(platform, name) }))}
            value={measure}
            onChange={(value) => value !== null && onChoose(value)}
            allowDeselect={false}
          />
          <SegmentedControl
            size="xs"
            aria-label="Form"
            data={[
              { value: 'chart', label: 'Chart' },
              { value: 'table', label: 'Table' },
            ]}
            value={form}
            onChange={(value) => setForm(value as 'chart' | 'table')}
          />
          <Button size="xs" variant="default" onClick={() => exportRecords(platform, history.records)}>
            Export CSV
          </Button>
        </Group>
      </Group>
      {history.count > history.records.length ? (
        <Text size="xs" c="dimmed">
          The last {formatNumber(history.records.length)} of {countOf(history.count, 'analysis', 'analyses')};
          a shorter span of time shows all of its own.
        </Text>
      ) : null}
      {form === 'chart' ? (
        <LineChart
          key={measure}
          label={label}
          series={[{ name: label, points }]}
          start={startOf(points, new Date(upTo.getTime() - days * DAY_MS))}
          end={upTo}
          format={format}
          {...(isShare(measure) ? { highest: 1 } : { smallestStep: 1 })}
        />
      ) : (
        <ScrollArea
          h={TABLE_HEIGHT}
          viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': `${label} over time` }}
        >
          <Table verticalSpacing={2} fz={12} stickyHeader aria-label={`${label} over time`}>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Analysis</Table.Th>
                <Table.Th ta="right">{label}</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {points.toReversed().map(({ at, value }) => (
                <Table.Tr key={at.getTime()}>
                  <Table.Td>{formatExactTime(at)}</Table.Td>
                  <Table.Td ta="right" ff="monospace">
                    {format(value)}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </ScrollArea>
      )}
    </Stack>
  );
}

/** A history that is younger than the span of time is drawn from its own beginning on. */
function startOf(points: readonly { readonly at: Date }[], earliest: Date): Date {
  const first = points[0]?.at;
  return points.length > 1 && first !== undefined && first > earliest ? first : earliest;
}

/** Every measure of every record that is shown. */
function exportRecords(platform: QualityPlatform, records: readonly QualityRecord[]): void {
  const names = listMeasures(platform);
  const rows = records.map(({ at, measures }) => [
    at.toISOString(),
    ...names.map((name) => measures.get(name) ?? ''),
  ]);
  const text = [['analysed_at', ...names], ...rows].map((row) => writeCsvRecord(row));
  saveFile('data-quality.csv', new Blob([BYTE_ORDER_MARK, ...text], { type: 'text/csv' }));
}
