import { Group, ScrollArea, SegmentedControl, Stack, Table, Title } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { Amount } from './amount.tsx';
import { timesOf, valueAt } from './chart-series.ts';
import { formatExactTime } from './format.ts';
import { LineChart, type LineChartProps } from './line-chart.tsx';

export interface TrendChartProps extends LineChartProps {
  /** Default: the label. Null where something above says it. */
  readonly heading?: ReactNode;
  /** Around the choice between chart and table. */
  readonly tools?: (choice: ReactNode) => ReactNode;
  /** Below the heading. */
  readonly note?: ReactNode;
}

const TABLE_HEIGHT = 260;

/** Values over time under their heading, as a chart; as a table one click away. */
export function TrendChart(props: TrendChartProps) {
  const {
    heading = (
      <Title order={3} fz={16}>
        {props.label}
      </Title>
    ),
    tools = (choice: ReactNode) => choice,
    note,
    ...chart
  } = props;
  const [form, setForm] = useState<'chart' | 'table'>('chart');
  const { label } = chart;

  return (
    <Stack gap="xs" component="section" aria-label={label}>
      <Group justify="space-between" align="center" wrap="nowrap">
        {heading}
        {tools(
          <SegmentedControl
            ml="auto"
            size="xs"
            aria-label={`${label} as`}
            data={[
              { value: 'chart', label: 'Chart' },
              { value: 'table', label: 'Table' },
            ]}
            value={form}
            onChange={(value) => setForm(value as 'chart' | 'table')}
          />,
        )}
      </Group>
      {note}
      {form === 'chart' ? <LineChart key={label} {...chart} /> : <ValueTable {...chart} />}
    </Stack>
  );
}

/** The same numbers, the newest first. */
function ValueTable({ label, series, format }: Pick<LineChartProps, 'label' | 'series' | 'format'>) {
  return (
    <ScrollArea
      h={TABLE_HEIGHT}
      viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': `${label} over time` }}
    >
      <Table verticalSpacing={2} fz={12} stickyHeader aria-label={`${label} over time`}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Analysis</Table.Th>
            {series.map(({ name }) => (
              <Table.Th key={name} ta="right">
                {series.length === 1 ? label : name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {timesOf(series)
            .toReversed()
            .map((time) => (
              <Table.Tr key={time.getTime()}>
                <Table.Td>{formatExactTime(time)}</Table.Td>
                {series.map((one) => {
                  const value = valueAt(one, time);
                  return (
                    <Table.Td key={one.name} ta="right">
                      {value === undefined ? (
                        ''
                      ) : format === undefined ? (
                        <Amount value={value} />
                      ) : (
                        format(value)
                      )}
                    </Table.Td>
                  );
                })}
              </Table.Tr>
            ))}
        </Table.Tbody>
      </Table>
    </ScrollArea>
  );
}
