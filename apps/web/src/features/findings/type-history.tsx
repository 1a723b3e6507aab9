import { Text } from '@mantine/core';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { FINDINGS_KEY } from '../../parts/findings/finding-queries.ts';
import { Answered } from '../../ui/answered.tsx';
import { TrendChart } from '../../ui/trend-chart.tsx';

export interface TypeHistoryProps {
  /** Name of the type. */
  readonly finding: string;
  readonly environment: string;
  readonly zone: number;
}

const TABLE_HEIGHT = 220;

/** How many findings of a type there were after each analysis of the last 30 days, as a chart or as a table. */
export function TypeHistory({ finding, environment, zone }: TypeHistoryProps) {
  const answer = useQuery(momentsQuery({ finding, environment, zone }));

  return (
    <Answered
      answer={answer}
      problem="The history could not be read"
      waiting="Reading the history"
      height={TABLE_HEIGHT}
    >
      {({ points, start, end }) =>
        points.length === 0 ? (
          <Text size="sm">No analysis of the last 30 days looked at this zone of the environment.</Text>
        ) : (
          <TrendChart
            label="Findings"
            heading={null}
            series={[{ name: /* @words */ 'Findings', points }]}
            start={start}
            end={end}
            smallestStep={1}
          />
        )
      }
    </Answered>
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
