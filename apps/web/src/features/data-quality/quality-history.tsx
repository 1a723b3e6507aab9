import { Button, Group, Select, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { QualityHistory as History, QualityRecord } from '../../parts/data-quality/quality-record.ts';
import type { QualityPlatform } from '../../parts/data-quality/quality-subject.ts';
import { isShare, labelOf, listMeasures } from '../../parts/data-quality/quality-words.ts';
import { countOf, formatNumber, formatShare } from '../../ui/format.ts';
import { saveFile } from '../../ui/save-file.ts';
import { TrendChart } from '../../ui/trend-chart.tsx';
import { BYTE_ORDER_MARK, writeCsvRecord } from '../../ui/write-csv.ts';

export interface QualityHistoryProps {
  readonly platform: QualityPlatform;
  readonly history: History;
  readonly days: number;
  readonly measure: string;
  readonly onChoose: (measure: string) => void;
}

const DAY_MS = 86_400_000;

/** One measure over time, as a chart or as a table. */
export function QualityHistory({ platform, history, days, measure, onChoose }: QualityHistoryProps) {
  const [end] = useState(() => new Date());
  const label = labelOf(platform, measure);
  const points = history.records.flatMap(({ at, measures }) => {
    const value = measures.get(measure);
    return value === undefined ? [] : [{ at, value }];
  });
  const newest = points.at(-1)?.at ?? end;
  const upTo = newest > end ? newest : end;

  return (
    <TrendChart
      label={label}
      heading={<Title order={2}>History</Title>}
      tools={(choice) => (
        <Group gap="sm" align="end">
          <Select
            label="Measure"
            size="xs"
            data={listMeasures(platform).map((name) => ({ value: name, label: labelOf(platform, name) }))}
            value={measure}
            onChange={(value) => value !== null && onChoose(value)}
            allowDeselect={false}
          />
          {choice}
          <Button size="xs" variant="default" onClick={() => exportRecords(platform, history.records)}>
            Export CSV
          </Button>
        </Group>
      )}
      note={
        history.count > history.records.length ? (
          <Text size="xs" c="dimmed">
            The last {formatNumber(history.records.length)} of{' '}
            {countOf(history.count, 'analysis', 'analyses')}; a shorter span of time shows all of its own.
          </Text>
        ) : null
      }
      series={[{ name: label, points }]}
      start={startOf(points, new Date(upTo.getTime() - days * DAY_MS))}
      end={upTo}
      format={isShare(measure) ? formatShare : formatNumber}
      {...(isShare(measure) ? { highest: 1 } : { smallestStep: 1 })}
    />
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
