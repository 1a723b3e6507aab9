import { Group, SegmentedControl, SimpleGrid, Stack, Text, TextInput, Title } from '@mantine/core';
import { isStatus } from '@secgraph/client';
import { HYGIENE, NO_ENVIRONMENT, wordOtherEnvironments } from '@secgraph/vocabulary';
import { useQueries, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import {
  type ExposureHistory,
  type ExposureMoment,
  type ExposurePoint,
  exposurePoints,
  withEnvironments,
} from '../../api/exposure-history.ts';
import { useAnalysisState } from '../../parts/analysis/analysis-state.ts';
import { useLooseFindings } from '../../parts/findings/finding-queries.ts';
import { falseCountQuery } from '../../parts/manual-changes/manual-change-queries.ts';
import { Amount, Change } from '../../ui/amount.tsx';
import { type Answer, Answered, joinAnswers } from '../../ui/answered.tsx';
import { type ListPage } from '../../ui/answered-table.tsx';
import { daysAfter, LAST_DAY, toDay, toMoment } from '../../ui/calendar-day.ts';
import { type ChartPoint } from '../../ui/chart-series.ts';
import { EnvironmentField } from '../../ui/environment-field.tsx';
import { ExposedCount } from '../../ui/exposed-count.tsx';
import { wordLeftOut, wordNoExposure } from '../../ui/exposure-words.ts';
import { formatPercent } from '../../ui/format.ts';
import { type ChartScale } from '../../ui/line-chart.tsx';
import { Page } from '../../ui/page.tsx';
import { ButtonLink, PageLink } from '../../ui/page-link.tsx';
import { TrendChart } from '../../ui/trend-chart.tsx';
import { useZoneNames, ZoneField } from '../../ui/zone-field.tsx';
import { EventList } from './event-list.tsx';
import { FindingLink } from './finding-link.tsx';
import { LeftAloneNote } from './left-alone-note.tsx';
import {
  eventsQuery,
  exposureQuery,
  type HistoryQuery,
  measureQuery,
  momentsQuery,
  type PostureMeasure,
  type PostureSubject,
  protectedQuery,
  type Span,
  trendsQuery,
  useFreshPosture,
} from './posture-queries.ts';
import { DEFAULT_DAYS, type PostureSearch, RANGES } from './posture-search.ts';
import { type PostureEvent, wordEvent } from './posture-words.ts';
import { TypeTable } from './type-table.tsx';

const route = getRouteApi('/frame/posture');
const DAY_MS = 86_400_000;
const OWN = 'own';
const SHOWN_EVENTS = 20;

/** How exposed the zones are, how that came, and what happened meanwhile. */
export function PosturePage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changes: PostureSearch) =>
    void navigate({ search: (before) => ({ ...before, ...changes }) });
  const analysedAt = useFreshPosture();
  const span = useSpan(search, analysedAt);
  const { environment_id: environmentId, asset_group_tag_id: zoneId } = search;
  const hasLoose = useLooseFindings();

  return (
    <Page
      title="Posture"
      question="How exposed are your zones, and is it getting better?"
      actions={
        <ButtonLink
          variant="default"
          to="/posture/diff"
          search={{
            environment_id: environmentId,
            asset_group_tag_id: zoneId,
            from: span.start.toISOString(),
            to: span.end.toISOString(),
          }}
        >
          What changed in this time
        </ButtonLink>
      }
    >
      <Stack gap="xl">
        <Group align="end" gap="md">
          <EnvironmentField
            value={environmentId}
            hasNone={hasLoose}
            onChange={(environment_id) => change({ environment_id })}
          />
          <ZoneField
            value={zoneId}
            placeholder="Tier Zero and hygiene"
            onChange={(asset_group_tag_id) => change({ asset_group_tag_id })}
          />
          <RangeField search={search} span={span} onChange={change} />
          <SegmentedControl
            size="xs"
            aria-label="Scale of the charts"
            data={[
              { value: 'linear', label: 'Linear' },
              { value: 'logarithmic', label: 'Logarithmic' },
            ]}
            value={search.scale ?? 'linear'}
            onChange={(value) => change({ scale: value === 'logarithmic' ? value : undefined })}
          />
        </Group>
        <FalseRelationships />
        <LeftAloneNote environmentId={environmentId} zoneId={zoneId} />
        <SubjectPosture subject={{ environmentId, zoneId, ...span }} search={search} onChange={change} />
      </Stack>
    </Page>
  );
}

/** What takes no part in any of the numbers because somebody marked it as false. */
function FalseRelationships() {
  const { data: count = 0 } = useQuery(falseCountQuery);

  return count === 0 ? null : (
    <Text size="sm" c="dimmed">
      <PageLink to="/administration/manual-changes" search={{ type: 'mark-false' }} inherit>
        <Amount value={count} noun="relationship" />
      </PageLink>{' '}
      {count === 1 ? 'is' : 'are'} marked as false and left out of paths, findings and exposure.
    </Text>
  );
}

/** Of an address that names none, the days until the page was opened, or until an analysis that ended since. */
function useSpan({ days = DEFAULT_DAYS, start, end }: PostureSearch, analysedAt: string | undefined): Span {
  const [openedMs] = useState(() => Date.now());
  if (start !== undefined && end !== undefined && toMoment(start) < toMoment(end)) {
    return { start: toMoment(start), end: toMoment(end) };
  }

  const nowMs = Math.max(openedMs, new Date(analysedAt ?? 0).getTime() + 1_000);
  return { start: new Date(nowMs - days * DAY_MS), end: new Date(nowMs) };
}

interface RangeFieldProps {
  readonly search: PostureSearch;
  readonly span: Span;
  readonly onChange: (changes: PostureSearch) => void;
}

function RangeField({ search, span, onChange }: RangeFieldProps) {
  const isOwn = search.start !== undefined;
  const set = (start: string, end: string) =>
    start !== '' && end !== '' && onChange({ start, end, days: undefined });

  return (
    <Group gap="xs" align="end">
      <SegmentedControl
        size="xs"
        aria-label="Span of time"
        data={[
          ...RANGES.map(({ days, label }) => ({ value: String(days), label })),
          { value: OWN, label: 'Other' },
        ]}
        value={isOwn ? OWN : String(search.days ?? DEFAULT_DAYS)}
        onChange={(value) =>
          value === OWN
            ? onChange({
                start: toDay(span.start),
                end: daysAfter(span.end, 1),
                days: undefined,
              })
            : onChange({ days: Number(value), start: undefined, end: undefined })
        }
      />
      {isOwn ? (
        <>
          <TextInput
            size="xs"
            type="date"
            aria-label="First day"
            max={LAST_DAY}
            value={toDay(span.start)}
            onChange={({ currentTarget }) => set(currentTarget.value, search.end ?? '')}
          />
          <TextInput
            size="xs"
            type="date"
            aria-label="Up to the day"
            max={LAST_DAY}
            value={toDay(span.end)}
            onChange={({ currentTarget }) => set(search.start ?? '', currentTarget.value)}
          />
        </>
      ) : null}
    </Group>
  );
}

/** Nothing has been analysed within the span of time, or ever. */
function NothingKnown({ environmentId }: Pick<PostureSubject, 'environmentId'>) {
  const { wasAnalysed } = useAnalysisState();
  if (wasAnalysed !== false) {
    return environmentId !== undefined ? (
      <Text>
        No analysis within this span of time had numbers of this environment: it was not in the graph, or not
        collected. Choose another one, or a longer span.
      </Text>
    ) : (
      <Text>No analysis within this span of time. Choose a longer one, or wait for the next one.</Text>
    );
  }

  return (
    <Text>
      Nothing has been analysed yet.{' '}
      <PageLink inherit to="/administration/file-ingest">
        Upload what a collector gathered
      </PageLink>
      ; an analysis follows by itself.
    </Text>
  );
}

interface SubjectPostureProps {
  readonly subject: PostureSubject;
  readonly search: PostureSearch;
  readonly onChange: (changes: PostureSearch) => void;
}

interface Chart {
  readonly label: string;
  readonly series: readonly { readonly name: string; readonly query: HistoryQuery }[];
  readonly isShare: boolean;
  /** Why it may have no points at all. */
  readonly absence?: string;
}

/** Hygiene is of no zone: it has no members, and nobody can be on the way into it. */
function chartsOf(subject: PostureSubject, zoneId: number | undefined): readonly Chart[] {
  const line = (name: string, measure: PostureMeasure) => ({ name, query: measureQuery(subject, measure) });
  const ofZone =
    zoneId === undefined
      ? []
      : [
          {
            label: 'Protected objects',
            series: [{ name: 'Without findings', query: protectedQuery(subject, zoneId) }],
            isShare: true,
          },
        ];
  const moments = (name: string, valueOf: (moment: ExposureMoment) => number | null) => ({
    name,
    query: momentsQuery(subject, name, valueOf),
  });
  const exposure = {
    label: 'Exposure',
    series: [moments('Exposure', ({ exposure_percent: percent }) => percent)],
    isShare: true,
    absence: 'Analyses of earlier releases counted it for single environments alone.',
  };

  return [
    ...(subject.zoneId === HYGIENE ? [] : [exposure]),
    { label: 'Findings', series: [line('Findings', 'findings')], isShare: false },
    { label: 'Attack paths', series: [line('Attack paths', 'attack-paths')], isShare: false },
    { label: 'Objects in the zone', series: [line('Objects', 'assets')], isShare: false },
    ...ofZone,
    {
      label: 'Completeness',
      series: [
        moments('Sessions', ({ session_completeness: percent }) => percent),
        moments('Local groups', ({ group_completeness: percent }) => percent),
      ],
      isShare: true,
      absence: 'Sessions and local groups are those of domains; tenants have none.',
    },
  ];
}

/** The zone that members are counted of; undefined: of none, or zones are not known yet. */
function useCountedZone({ zoneId }: PostureSubject): number | undefined {
  const [tierZero] = useZoneNames().keys();
  const counted = zoneId ?? tierZero;

  return counted === HYGIENE ? undefined : counted;
}

/** Every analysis has a record, also of an environment that was not there. */
function isOfNothing({ environmentId, zoneId }: PostureSubject, moments: readonly ExposureMoment[]): boolean {
  return (
    environmentId !== undefined &&
    environmentId !== NO_ENVIRONMENT &&
    zoneId !== HYGIENE &&
    moments.every(({ principal_count, member_count }) => principal_count === null && member_count === 0)
  );
}

function SubjectPosture({ subject, search, onChange }: SubjectPostureProps) {
  const exposure = useQuery(exposureQuery(subject));
  const trends = useQuery(trendsQuery(subject));
  const events = useQuery(eventsQuery(subject));
  const countedZone = useCountedZone(subject);
  // The charts stand without what happened, but do not come before it.
  const told: Answer<true> = {
    data: events.isPending ? undefined : true,
    error: null,
    refetch: () => undefined,
  };
  const marks = (events.data?.data ?? []).map((event) => ({
    at: new Date(event.at),
    text: wordEvent(event),
  }));
  const scale = search.scale ?? 'linear';

  return (
    <Answered
      answer={joinAnswers(exposure, trends, told)}
      problem="The posture could not be read"
      waiting="Reading the posture"
      height={360}
    >
      {([history, { findings }]) =>
        history.data.length === 0 || isOfNothing(subject, history.data) ? (
          <NothingKnown environmentId={subject.environmentId} />
        ) : (
          <>
            <Summary subject={subject} search={search} history={history} />
            <SimpleGrid cols={{ base: 1, md: 2 }} spacing="xl">
              {chartsOf(subject, countedZone).map((chart) => (
                <MeasureChart
                  key={chart.label}
                  chart={chart}
                  subject={subject}
                  marks={marks}
                  scale={scale}
                  search={search}
                />
              ))}
              <Events answer={events} />
            </SimpleGrid>
            <TypeTable trends={findings} search={search} onChange={onChange} />
          </>
        )
      }
    </Answered>
  );
}

interface MeasureChartProps extends Pick<SubjectPostureProps, 'subject' | 'search'> {
  readonly chart: Chart;
  readonly marks: readonly { readonly at: Date; readonly text: string }[];
  readonly scale: ChartScale;
}

const NO_POINTS: readonly ChartPoint[] = [];

function MeasureChart({
  chart: { label, series: lines, isShare, absence },
  subject,
  marks,
  scale,
  search,
}: MeasureChartProps) {
  const navigate = route.useNavigate();
  const answers = useQueries({ queries: lines.map(({ query }) => query) });

  return (
    <Answered
      answer={joinAnswers(...answers)}
      problem={`The history of “${label}” could not be read`}
      waiting={`Reading the history of ${label}`}
      height={260}
    >
      {(histories) => {
        const series = lines.map(({ name }, place) => ({ name, points: histories[place] ?? NO_POINTS }));
        if (series.every(({ points }) => points.length === 0)) {
          return (
            <section aria-label={label}>
              <Title order={3} fz={16}>
                {label}
              </Title>
              <Text size="sm" c="dimmed">
                Not measured in this time. {absence}
              </Text>
            </section>
          );
        }

        return (
          <TrendChart
            label={label}
            series={series}
            start={startOf(series, subject.start)}
            end={subject.end}
            format={isShare ? formatPercent : undefined}
            marks={marks}
            scale={scale}
            height={180}
            {...(isShare ? {} : { smallestStep: 1 })}
            onChoose={(time) =>
              void navigate({
                to: '/posture/diff',
                search: {
                  environment_id: search.environment_id,
                  asset_group_tag_id: search.asset_group_tag_id,
                  from: justBefore(time),
                  to: time.toISOString(),
                },
              })
            }
          />
        );
      }}
    </Answered>
  );
}

/** The point before is the last one at this time. */
function justBefore(time: Date): string {
  return new Date(time.getTime() - 1).toISOString();
}

/** A history that is younger than the span of time is drawn from its own beginning on. */
function startOf(series: readonly { readonly points: readonly ChartPoint[] }[], earliest: Date): Date {
  const first = Math.min(...series.flatMap(({ points }) => points.slice(0, 1).map(({ at }) => at.getTime())));
  const count = Math.max(...series.map(({ points }) => points.length));

  return count > 1 && first > earliest.getTime() ? new Date(first) : earliest;
}

interface EventsProps {
  readonly answer: Answer<ListPage<PostureEvent>>;
}

/** The charts stand without it; users who are kept to some environments are not told. */
function Events({ answer }: EventsProps) {
  if (isStatus(answer.error, 403)) {
    return null;
  }

  return (
    <Answered answer={answer} problem="What happened could not be read">
      {({ data: events, count }) => (
        <Stack gap="xs" component="section" aria-label="What happened">
          <Title order={3} fz={16}>
            What happened
          </Title>
          {events.length === 0 ? (
            <Text size="sm" c="dimmed">
              No uploads or rule changes in this period.
            </Text>
          ) : (
            <EventList events={events.slice(0, SHOWN_EVENTS)} count={count} />
          )}
        </Stack>
      )}
    </Answered>
  );
}

/** The numbers of the last analysis within the time, and what they were at the first one. */
function Summary({
  subject,
  search,
  history,
}: Pick<SubjectPostureProps, 'subject' | 'search'> & { readonly history: ExposureHistory }) {
  const { environment_id, asset_group_tag_id } = search;
  const isOfZone = subject.zoneId !== HYGIENE;
  const zoneId = useCountedZone(subject);

  return (
    <section aria-label="Summary">
      <SimpleGrid cols={{ base: 2, md: isOfZone ? 4 : 2 }}>
        {isOfZone ? <ExposureFigure history={history} /> : null}
        <Figure
          label="Findings"
          history={history}
          subject={subject}
          measure="findings"
          wrap={(amount) => (
            <FindingLink search={{ environment_id, asset_group_tag_id }}>{amount}</FindingLink>
          )}
        />
        <Figure label="Attack paths" history={history} subject={subject} measure="attack-paths" />
        {zoneId !== undefined ? (
          <Figure
            label="Objects in the zone"
            history={history}
            subject={subject}
            measure="assets"
            wrap={(amount) => (
              <PageLink inherit to="/privilege-zones/$tagId" params={{ tagId: String(zoneId) }}>
                {amount}
              </PageLink>
            )}
          />
        ) : null}
      </SimpleGrid>
    </section>
  );
}

/** Where there is no number, why: nothing to count must not look as if nobody came in. */
function ExposureFigure({ history: { data, environments } }: { readonly history: ExposureHistory }) {
  const [points, last] = [exposurePoints(data), data.at(-1)];
  const absence = last && wordNoExposure(last, environments);
  const leftOut = wordLeftOut(environments);

  return (
    <Stack gap={0}>
      <Text size="xs" c="dimmed">
        Exposure
      </Text>
      <Text fz={24} fw={600}>
        {absence === undefined ? formatPercent(last?.exposure_percent ?? 0) : '–'}
      </Text>
      <Text size="xs" c="dimmed">
        {absence ??
          (last && (
            <>
              <ExposedCount moment={last} /> principals outside
            </>
          ))}
      </Text>
      {absence === undefined ? <Since points={points} /* @words */ unit=" points" /> : null}
      {leftOut === undefined ? null : (
        <Text size="xs" c="dimmed">
          <bdi>{leftOut}</bdi>
        </Text>
      )}
    </Stack>
  );
}

function Since({ points, unit }: { readonly points: readonly ExposurePoint[]; readonly unit: string }) {
  const [first, last] = [points[0], points.at(-1)];
  if (first === undefined || last === undefined || first === last) {
    return null;
  }

  const others = wordOtherEnvironments(first.environments);
  return others !== undefined ? (
    <Text size="xs" c="dimmed">
      With {others} than at the first analysis of this time
    </Text>
  ) : (
    <Text size="xs" c="dimmed">
      <Change by={Number((last.value - first.value).toFixed(1))} />
      {unit} since the first analysis of this time
    </Text>
  );
}

interface FigureProps {
  readonly label: string;
  readonly history: ExposureHistory;
  readonly subject: PostureSubject;
  readonly measure: PostureMeasure;
  readonly wrap?: (amount: ReactNode) => ReactNode;
}

function Figure({ label, history, subject, measure, wrap = (amount) => amount }: FigureProps) {
  const { data = NO_POINTS } = useQuery(measureQuery(subject, measure));
  // Of what is not there any more, the last analysis has no number: that of an earlier one would not be true.
  const analysedAt = new Date(history.data.at(-1)?.date ?? 0);
  const newest = data.at(-1);
  const isGone = history.environments.length === 0 && newest !== undefined && newest.at < analysedAt;
  const last = isGone ? undefined : newest;

  return (
    <Stack gap={0}>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text fz={24} fw={600}>
        {last === undefined ? '–' : wrap(<Amount value={last.value} />)}
      </Text>
      {last === undefined ? null : <Since points={withEnvironments(data, history.data)} unit="" />}
    </Stack>
  );
}
