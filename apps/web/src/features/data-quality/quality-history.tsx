import { Button, Group, Select, Text, Title } from '@mantine/core';
import { useState } from 'react';
import type { QualityHistory as History, QualityRecord } from '../../parts/data-quality/quality-record.ts';
import { isShare } from '../../parts/data-quality/quality-words.ts';
import { countOf, formatNumber, formatShare } from '../../ui/format.ts';
import { saveFile } from '../../ui/save-file.ts';
import { TrendChart } from '../../ui/trend-chart.tsx';
import { BYTE_ORDER_MARK, writeCsvRecord } from '../../ui/write-csv.ts';

export interface QualityHistoryProps {
  /** What can be shown, by what people call it. */
  readonly measures: ReadonlyMap<string, string>;
  /** What goes into a file, where the records have no more than that; left out, all of it. */
  readonly exported?: readonly string[];
  readonly history: History;
  readonly days: number;
  readonly measure: string;
  readonly onChoose: (measure: string) => void;
}

const DAY_MS = 86_400_000;
/** A list that is longer is looked through by typing. */
const SEARCHED_FROM = 40;

/** One measure over time, as a chart or as a table. */
export function QualityHistory(props: QualityHistoryProps) {
  const { measures, exported, history, days, measure, onChoose } = props;
  const [end] = useState(() => new Date());
  const label = measures.get(measure) ?? measure;
  const points = history.records.flatMap(({ at, measures: counted }) => {
    const value = counted.get(measure);
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
            data={Array.from(measures, ([value, name]) => ({ value, label: name }))}
            searchable={measures.size > SEARCHED_FROM}
            value={measure}
            onChange={(value) => value !== null && onChoose(value)}
            allowDeselect={false}
          />
          {choice}
          <Button
            size="xs"
            variant="default"
            onClick={() => exportRecords(exported ?? [...measures.keys()], history.records)}
          >
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
      format={isShare(measure) ? formatShare : undefined}
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
function exportRecords(names: readonly string[], records: readonly QualityRecord[]): void {
  const rows = records.map(({ at, measures }) => [
    at.toISOString(),
    ...names.map((name) => measures.get(name) ?? ''),
  ]);
  const text = [['analysed_at', ...names], ...rows].map((row) => writeCsvRecord(row));
  saveFile('data-quality.csv', new Blob([BYTE_ORDER_MARK, ...text], { type: 'text/csv' }));
}
