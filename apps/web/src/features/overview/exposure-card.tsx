import { Group, Stack, Text } from '@mantine/core';
import { type Environment } from '@secgraph/contract';
import { HYGIENE, wordOtherEnvironments } from '@secgraph/vocabulary';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { type ExposurePoint, exposurePoints, withEnvironments } from '../../api/exposure-history.ts';
import { PostureLink } from '../../parts/addresses/subject-links.tsx';
import { Amount } from '../../ui/amount.tsx';
import { Answered, joinAnswers } from '../../ui/answered.tsx';
import { ExposedCount } from '../../ui/exposed-count.tsx';
import { wordLeftOut, wordNoExposure } from '../../ui/exposure-words.ts';
import { countOf, formatNumber, formatPercent } from '../../ui/format.ts';
import { inLine } from '../../ui/in-line.ts';
import { LineChart } from '../../ui/line-chart.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { OverviewCard } from './overview-card.tsx';
import { findingHistoryQuery, subjectExposureQuery, TREND_DAYS } from './overview-queries.ts';
import { type OverviewSubject } from './overview-subject.ts';

export interface ExposureCardProps {
  readonly subject: OverviewSubject;
  /** Since when. */
  readonly start: Date;
}

/** How many have a path into the zone, now and over the last month. */
export function ExposureCard({ subject, start }: ExposureCardProps) {
  const { zone, environment, asked } = subject;
  const isHygiene = zone.id === HYGIENE;

  return (
    <OverviewCard
      title={isHygiene ? 'Hygiene' : `Exposure of ${inLine(zone.name)}`}
      aside={
        <Text size="xs" c="dimmed">
          {environment === undefined ? wordEnvironments(asked) : <bdi>{inLine(environment.name)}</bdi>}
        </Text>
      }
    >
      {isHygiene ? <HygieneHistory {...{ subject, start }} /> : <ZoneHistory {...{ subject, start }} />}
    </OverviewCard>
  );
}

function ZoneHistory({ subject, start }: ExposureCardProps) {
  const history = useQuery(subjectExposureQuery(subject, start));

  return (
    <Answered answer={history} problem="The exposure could not be read" height={220}>
      {({ end, data, environments }) => {
        const last = data.at(-1);
        if (last === undefined) {
          return <NoAnalysis />;
        }

        const points = exposurePoints(data);
        const absence = wordNoExposure(last, environments);
        const leftOut = wordLeftOut(environments);
        return (
          <>
            {absence === undefined ? (
              <Headline
                subject={subject}
                points={points}
                format={formatPercent}
                words={
                  <>
                    of principals outside have a path into it: <ExposedCount moment={last} />
                  </>
                }
                /* @words */ unit=" points"
              />
            ) : (
              <Text role="status">{absence}</Text>
            )}
            {leftOut === undefined ? null : (
              <Text size="xs" c="dimmed">
                <bdi>{leftOut}</bdi>
              </Text>
            )}
            <Chart
              name={/* @words */ 'Exposure'}
              points={points}
              span={{ start, end: new Date(end) }}
              format={formatPercent}
            />
            {points.length < data.length ? (
              <Text size="xs" c="dimmed">
                <Amount value={data.length - points.length} noun="earlier analysis" nouns="analyses" /> of
                this time did not count this.
              </Text>
            ) : null}
          </>
        );
      }}
    </Answered>
  );
}

function HygieneHistory({ subject, start }: ExposureCardProps) {
  const history = useQuery(findingHistoryQuery(subject, start));
  const exposure = useQuery(subjectExposureQuery(subject, start));
  const answer = joinAnswers(history, exposure);

  return (
    <Answered answer={answer} problem="The findings could not be counted" height={220}>
      {([counts, { data }]) => {
        const points = withEnvironments(counts, data);
        return points.length === 0 ? (
          <NoAnalysis />
        ) : (
          <>
            <Headline
              subject={subject}
              points={points}
              format={amountOf}
              words="findings outside of zones"
              unit=""
            />
            <Chart
              name={/* @words */ 'Findings'}
              points={points}
              span={{ start, end: new Date() }}
              smallestStep={1}
            />
          </>
        );
      }}
    </Answered>
  );
}

function NoAnalysis() {
  return <Text c="dimmed">No analysis within the last {TREND_DAYS} days.</Text>;
}

interface HeadlineProps {
  readonly subject: OverviewSubject;
  readonly points: readonly ExposurePoint[];
  readonly format: (value: number) => ReactNode;
  readonly words: ReactNode;
  readonly unit: string;
}

function Headline({ subject: { zone, environment }, points, format, words, unit }: HeadlineProps) {
  const [first, last] = [points[0], points.at(-1)];

  return (
    <Group gap="md" align="baseline" wrap="nowrap">
      <Text fz={28} fw={600} lh={1.1} style={{ whiteSpace: 'nowrap' }}>
        <PostureLink zone={zone.id} environment={environment?.id}>
          {format(last?.value ?? 0)}
        </PostureLink>
      </Text>
      <Stack gap={0}>
        <Text size="sm">{words}</Text>
        {first === undefined || last === undefined || first === last ? null : (
          <Change from={first} to={last} unit={unit} />
        )}
      </Stack>
    </Group>
  );
}

function amountOf(value: number): ReactNode {
  return <Amount value={value} />;
}

interface ChartProps {
  readonly name: string;
  readonly points: readonly ExposurePoint[];
  readonly span: { readonly start: Date; readonly end: Date };
  readonly format?: (value: number) => string;
  readonly smallestStep?: number;
}

function Chart({ name, points, span: { start, end }, ...look }: ChartProps) {
  const [first] = points;

  return first === undefined ? null : (
    <LineChart
      label={name}
      series={[{ name, points }]}
      height={160}
      start={points.length > 1 ? first.at : start}
      end={end}
      {...look}
    />
  );
}

/** An arrow beside the word, since colour alone never tells. */
function Change({
  from,
  to,
  unit,
}: {
  readonly from: ExposurePoint;
  readonly to: ExposurePoint;
  readonly unit: string;
}) {
  const difference = Math.round((to.value - from.value) * 10) / 10;
  const others = wordOtherEnvironments(from.environments);
  const words =
    others !== undefined
      ? `With ${others} than`
      : difference === 0
        ? 'The same as'
        : `${difference > 0 ? '▲' : '▼'} ${formatNumber(Math.abs(difference))}${unit} ${difference > 0 ? 'more' : 'less'} than`;

  return (
    <Text size="xs" c="dimmed">
      {words} <RelativeTime time={from.at} />
    </Text>
  );
}

/** `4 environments`, of which only those count that were collected. */
function wordEnvironments(analysed: readonly Environment[]): string {
  const collected = analysed.filter((environment) => environment.collected);

  return collected.length === analysed.length
    ? countOf(analysed.length, 'environment')
    : `${countOf(collected.length, 'collected environment')} of ${formatNumber(analysed.length)}`;
}
