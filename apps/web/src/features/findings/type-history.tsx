import { Group, ScrollArea, SegmentedControl, Stack, Table, Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { ErrorCard } from '../../ui/error-card.tsx';
import { formatExactTime, formatNumber } from '../../ui/format.ts';
import { LineChart } from '../../ui/line-chart.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { FINDINGS_KEY } from './finding-queries.ts';

export interface TypeHistoryProps {
  /** Name of the type. */
  readonly finding: string;
  readonly environment: string;
  readonly zone: number;
}

const TABLE_HEIGHT = 220;

/** How many findings of a type there were after each analysis of the last 30 days, as a chart or as a table. */
export function TypeHistory({ finding, environment, zone }: TypeHistoryProps) {
  const { data, error, refetch } = useQuery(momentsQuery({ finding, environment, zone }));
  const [form, setForm] = useState<'chart' | 'table'>('chart');
  if (error !== null) {
    return <ErrorCard title="The history could not be read" error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) {
    return <Waiting height={TABLE_HEIGHT} label="Reading the history" />;
  }
  if (data.points.length === 0) {
    return <Text size="sm">No analysis of the last 30 days looked at this zone of the environment.</Text>;
  }

  return (
    <Stack gap="sm">
      <Group justify="flex-end">
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
      </Group>
      {form === 'chart' ? (
        <LineChart
          label="Findings"
          series={[{ name: 'Findings', points: data.points }]}
          start={data.start}
          end={data.end}
          format={formatNumber}
          smallestStep={1}
        />
      ) : (
        <ScrollArea
          h={TABLE_HEIGHT}
          viewportProps={{ tabIndex: 0, role: 'region', 'aria-label': 'Findings over time' }}
        >
          <Table verticalSpacing={2} fz={12} stickyHeader aria-label="Findings over time">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Analysis</Table.Th>
                <Table.Th ta="right">Findings</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.points.toReversed().map(({ at, value }) => (
                <Table.Tr key={at.getTime()}>
                  <Table.Td>{formatExactTime(at)}</Table.Td>
                  <Table.Td ta="right" ff="monospace">
                    {formatNumber(value)}
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

/** One point for each analysis, the first one first; a history that is young is drawn from its own beginning on. */
function momentsQuery({ finding, environment, zone }: TypeHistoryProps) {
  return queryOptions({
    queryKey: [...FINDINGS_KEY, 'moments', finding, environment, zone],
    queryFn: async ({ signal }) => {
      const answer = await call(
        'list-finding-moments',
        {
          params: { domain_id: environment },
          query: { finding: `eq:${finding}`, asset_group_tag_id: zone },
        },
        { signal },
      );
      const points = answer.data.map(({ created_at: at, FindingCount: value }) => ({
        at: new Date(at),
        value,
      }));
      const [first, last] = [points[0]?.at, points.at(-1)?.at];
      const end = new Date(answer.end);

      return {
        points,
        start: points.length > 1 && first !== undefined ? first : new Date(answer.start),
        end: last !== undefined && last > end ? last : end,
      };
    },
  });
}
