import { Group, Stack, Text } from '@mantine/core';
import { HYGIENE } from '@secgraph/vocabulary';
import { useQuery } from '@tanstack/react-query';
import { PostureLink } from '../../parts/addresses/subject-links.tsx';
import { Answered } from '../../ui/answered.tsx';
import { countOf, formatNumber, formatShare } from '../../ui/format.ts';
import { inLine } from '../../ui/in-line.ts';
import { LineChart } from '../../ui/line-chart.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { OverviewCard } from './overview-card.tsx';
import { exposureHistoryQuery, TREND_DAYS } from './overview-queries.ts';
import { type OverviewSubject } from './overview-subject.ts';

/** How many have a path into the zone, now and over the last month. */
export function ExposureCard({ subject }: { readonly subject: OverviewSubject }) {
  const history = useQuery(exposureHistoryQuery(subject));
  const { zone, environment, asked, analysedCount } = subject;
  const isHygiene = zone.id === HYGIENE;
  const format = isHygiene ? formatNumber : (percent: number) => formatShare(percent / 100);

  return (
    <OverviewCard
      title={isHygiene ? 'Hygiene' : `Exposure of ${inLine(zone.name)}`}
      aside={
        <Text size="xs" c="dimmed">
          {environment === undefined ? (
            describeMany(asked.length, analysedCount)
          ) : (
            <bdi>{inLine(environment.name)}</bdi>
          )}
        </Text>
      }
    >
      <Answered answer={history} problem="The exposure could not be read" height={220}>
        {({ start, end, points }) => {
          const [first, last] = [points[0], points.at(-1)];
          if (first === undefined || last === undefined) {
            return <Text c="dimmed">No analysis within the last {TREND_DAYS} days.</Text>;
          }

          return (
            <>
              <Group gap="md" align="baseline">
                <Text fz={28} fw={600} lh={1.1}>
                  <PostureLink zone={zone.id} environment={environment?.id}>
                    {format(last.value)}
                  </PostureLink>
                </Text>
                <Stack gap={0}>
                  <Text size="sm">
                    {isHygiene
                      ? 'findings that belong to no zone'
                      : 'of all principals outside have a path into it'}
                  </Text>
                  {points.length === 1 ? null : (
                    <Change from={first} to={last} unit={isHygiene ? '' : ' points'} />
                  )}
                </Stack>
              </Group>
              <LineChart
                label={isHygiene ? 'Findings' : 'Exposure'}
                series={[{ name: isHygiene ? 'Findings' : 'Exposure', points }]}
                height={160}
                start={points.length > 1 ? first.at : start}
                end={end}
                format={format}
                {...(isHygiene ? { smallestStep: 1 } : {})}
              />
            </>
          );
        }}
      </Answered>
    </OverviewCard>
  );
}

interface Point {
  readonly at: Date;
  readonly value: number;
}

/** An arrow beside the word, since colour alone never tells. */
function Change({ from, to, unit }: { readonly from: Point; readonly to: Point; readonly unit: string }) {
  const difference = Math.round((to.value - from.value) * 10) / 10;
  const words =
    difference === 0
      ? 'The same as'
      : `${difference > 0 ? '▲' : '▼'} ${formatNumber(Math.abs(difference))}${unit} ${difference > 0 ? 'more' : 'less'} than`;

  return (
    <Text size="xs" c="dimmed">
      {words} <RelativeTime time={from.at} />
    </Text>
  );
}

function describeMany(asked: number, all: number): string {
  return asked === all
    ? countOf(all, 'environment')
    : `the ${formatNumber(asked)} worst of ${countOf(all, 'environment')}`;
}
