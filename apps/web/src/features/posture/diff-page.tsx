import { Alert, Group, Select, Stack, Text, Title } from '@mantine/core';
import type { CallAnswer } from '@secgraph/client';
import { HYGIENE, NO_ENVIRONMENT } from '@secgraph/vocabulary';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useLooseFindings } from '../../parts/findings/finding-queries.ts';
import { Amount } from '../../ui/amount.tsx';
import { Answered } from '../../ui/answered.tsx';
import { AnsweredTable } from '../../ui/answered-table.tsx';
import { EnvironmentField, useEnvironmentNames } from '../../ui/environment-field.tsx';
import { ErrorCard } from '../../ui/error-card.tsx';
import { countOf, formatExactTime, formatPercent } from '../../ui/format.ts';
import { inLine } from '../../ui/in-line.ts';
import { ListTable } from '../../ui/list-table.tsx';
import { Page } from '../../ui/page.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { ZoneField } from '../../ui/zone-field.tsx';
import { ChangeLists } from './change-lists.tsx';
import { DiffSteps } from './diff-steps.tsx';
import {
  type DiffSubject,
  diffQuery,
  pointsQuery,
  reasonsQuery,
  useFreshPosture,
} from './posture-queries.ts';
import { type DiffSearch } from './posture-search.ts';
import { wordOthers } from './posture-words.ts';
import { RelationshipText } from './relationship-text.tsx';

const route = getRouteApi('/frame/posture/diff');
const SHOWN_REASONS = 5;
const SHOWN_EXPOSURES = 20;

type Point = CallAnswer<'list-posture-points'>['data'][number];
type Diff = CallAnswer<'get-posture-diff'>['data'];

/** What came and went between any two analyses, and why. */
export function DiffPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changes: DiffSearch) =>
    void navigate({ search: (before) => ({ ...before, skip: undefined, ...changes }) });
  useFreshPosture();
  const hasLoose = useLooseFindings();
  const points = useQuery(pointsQuery);
  const subject = subjectOf(search, points.data?.data);
  /** What was not chosen stays what is shown. */
  const choose = (chosen: Pick<DiffSearch, 'from' | 'to'>) =>
    void navigate({
      search: (before) => ({
        ...before,
        skip: undefined,
        from: before.from ?? subject?.from,
        to: before.to ?? subject?.to,
        ...chosen,
      }),
    });

  return (
    <Page title="What changed" question="What changed between two analyses, and why?">
      <Stack gap="xl">
        <Group align="end" gap="md">
          <PointField
            /* @words as time */ label="From"
            points={points.data?.data ?? []}
            value={subject?.from}
            onChange={(from) => choose({ from })}
          />
          <PointField
            /* @words as time */ label="To"
            points={points.data?.data ?? []}
            value={subject?.to}
            onChange={(to) => choose({ to })}
          />
          <EnvironmentField
            value={search.environment_id}
            hasNone={hasLoose}
            onChange={(environment_id) => change({ environment_id })}
          />
          <ZoneField
            value={search.asset_group_tag_id}
            placeholder="Tier Zero and hygiene"
            onChange={(asset_group_tag_id) => change({ asset_group_tag_id })}
          />
        </Group>
        {points.data !== undefined && points.data.count > points.data.data.length ? (
          <Text size="xs" c="dimmed">
            The last <Amount value={points.data.data.length} /> of <Amount value={points.data.count} />{' '}
            analyses can be chosen here; the address takes any time.
          </Text>
        ) : null}
        <ErrorCard
          title="The analyses could not be listed"
          error={points.error}
          onRetry={() => void points.refetch()}
        />
        {points.data !== undefined && subject === undefined ? (
          <Text>
            {points.data.count === 0
              ? 'Nothing has been analysed yet, so there is nothing to compare.'
              : 'There was one analysis so far. After the next one, the two can be compared.'}
          </Text>
        ) : null}
        {subject === undefined ? null : <Difference subject={subject} search={search} onChange={change} />}
      </Stack>
    </Page>
  );
}

/** Of an address that names no times, the last two analyses. */
function subjectOf(search: DiffSearch, points: readonly Point[] | undefined): DiffSubject | undefined {
  const { environment_id, asset_group_tag_id } = search;
  const from = search.from ?? points?.[1]?.created_at;
  const to = search.to ?? points?.[0]?.created_at;
  if (from === undefined || to === undefined) {
    return undefined;
  }

  return { environment_id, asset_group_tag_id, from, to };
}

interface PointFieldProps {
  readonly label: string;
  readonly points: readonly Point[];
  readonly value: string | undefined;
  readonly onChange: (value: string) => void;
}

function PointField({ label, points, value, onChange }: PointFieldProps) {
  const known = points.map(({ created_at: at }) => ({ value: at, label: formatExactTime(new Date(at)) }));
  const isKnown = known.some((point) => point.value === value);
  const all =
    value === undefined || isKnown ? known : [{ value, label: formatExactTime(new Date(value)) }, ...known];

  return (
    <Select
      label={label}
      size="xs"
      w={220}
      data={all}
      value={value ?? null}
      searchable
      allowDeselect={false}
      nothingFoundMessage="No analysis at such a time."
      onChange={(chosen) => chosen !== null && onChange(chosen)}
    />
  );
}

interface DifferenceProps {
  readonly subject: DiffSubject;
  readonly search: DiffSearch;
  readonly onChange: (changes: DiffSearch) => void;
}

function Difference({ subject, search, onChange }: DifferenceProps) {
  const answer = useQuery(diffQuery(subject));

  return (
    <Answered answer={answer} problem="The two could not be compared" waiting="Comparing" height={320}>
      {(diff) => (
        <>
          <Extent diff={diff} />
          <Exposures diff={diff} />
          {isUnknown(diff, subject) ? <NothingKnown /> : <Reasons subject={subject} search={search} />}
          <DiffSteps diff={diff} search={search} />
          <ChangeLists diff={diff} subject={subject} search={search} onChange={onChange} />
        </>
      )}
    </Answered>
  );
}

/** Neither of the two has numbers of what was asked about; of hygiene and of no environment, there never are any. */
function isUnknown(
  { exposures }: Diff,
  { environment_id: environment, asset_group_tag_id: zone }: DiffSubject,
) {
  return exposures.length === 0 && zone !== HYGIENE && environment !== NO_ENVIRONMENT;
}

function NothingKnown() {
  return (
    <Alert variant="outline" color="gray" title="No data" role="status">
      Neither analysis has numbers of what is asked about: it was not in the graph, or not analysed. That
      nothing came or went says nothing about safety.
    </Alert>
  );
}

/** Which analyses are compared, and what nobody knows of the time between. */
function Extent({ diff: { from, to, is_complete: isComplete, relationships } }: { readonly diff: Diff }) {
  return (
    <Stack gap="xs">
      <Text size="sm">
        {from.id === to.id
          ? `Both are the analysis of ${formatExactTime(new Date(to.created_at))}: nothing lies between.`
          : `The analysis of ${formatExactTime(new Date(from.created_at))} with that of ${formatExactTime(new Date(to.created_at))}.`}
      </Text>
      {isComplete ? null : (
        <Alert variant="outline" color="yellow" title="Incomplete history">
          Of some analyses in this time, members and relationships were not recorded or could not be compared:
          there may have been changes of them that are not told here. Findings are told in full.
        </Alert>
      )}
      {relationships.untold === 0 ? null : (
        <Text size="xs" c="dimmed">
          <Amount value={relationships.untold} noun="change" /> of relationships were only counted: each
          analysis tells the most important thousand.
        </Text>
      )}
    </Stack>
  );
}

/** Over all of them each principal counts once, so this is no mean of the rows. */
function Exposures({ diff }: { readonly diff: Diff }) {
  const { exposure_before: before, exposure_after: after, exposures } = diff;
  const others = wordOthers(diff);
  // Analyses of earlier releases did not record how environments were called.
  const names = useEnvironmentNames();
  if (exposures.length === 0) {
    return null;
  }

  return (
    <Stack gap="xs" component="section" aria-label="Exposure">
      <Title order={2}>Exposure</Title>
      <Text size="sm">
        {before === null && after === null
          ? 'Over all of these environments it was not counted, since an earlier release analysed them or nothing was collected: each has its own number.'
          : `Of all principals outside, each counted once: ${before === null ? 'not counted' : formatPercent(before)} before, ${after === null ? 'not counted' : formatPercent(after)} after.`}
      </Text>
      {others === undefined || before === null || after === null ? null : (
        <Text size="sm" role="note">
          The later analysis is of {others} than the earlier one, so the two numbers cannot be compared.
        </Text>
      )}
      <ListTable
        label="Exposure"
        rows={exposures.slice(0, SHOWN_EXPOSURES)}
        minWidth={480}
        keyOf={(row) => `${row.environment_id} ${row.asset_group_tag_id}`}
        columns={[
          {
            head: 'Environment',
            cell: ({ environment_id: id, environment_name: name }) => (
              <bdi>{inLine(name === id ? (names.get(id) ?? id) : name)}</bdi>
            ),
          },
          { head: 'Zone', cell: (row) => <bdi>{inLine(row.zone_name)}</bdi> },
          { head: 'Before', ta: 'right', cell: (row) => wordExposure(row.before, row.is_collected) },
          { head: 'After', ta: 'right', cell: (row) => wordExposure(row.after, row.is_collected) },
        ]}
      />
      {exposures.length > SHOWN_EXPOSURES ? (
        <Text size="xs" c="dimmed">
          The {SHOWN_EXPOSURES} with the largest change of <Amount value={exposures.length} />.
        </Text>
      ) : null}
    </Stack>
  );
}

function wordExposure(percent: number | null, isCollected: boolean | null): string {
  if (isCollected === false) {
    return 'not collected';
  }

  return percent === null ? 'not analysed' : formatPercent(percent);
}

/** The changes that let in most principals: what made exposure rise, if it did. */
function Reasons({ subject, search }: Pick<DifferenceProps, 'subject' | 'search'>) {
  const answer = useQuery(reasonsQuery(subject, SHOWN_REASONS));
  const { data: shown = [], count = 0 } = answer.data ?? {};

  return (
    <Stack gap="xs" component="section" aria-label="What opened new paths">
      <Title order={2}>What opened new paths</Title>
      <AnsweredTable
        answer={answer}
        problem="The reasons could not be read"
        empty="No new relationship gave anyone a path into a zone."
        label="What opened new paths"
        isHeadless
        keyOf={({ id }) => id}
        columns={[
          { w: 180, cell: ({ gained_count: gained }) => `${countOf(gained ?? 0, 'principal')} let in` },
          { cell: (row) => <RelationshipText row={row} /> },
          { ta: 'right', cell: ({ at }) => formatExactTime(new Date(at)) },
        ]}
      />
      {count > shown.length ? (
        <Text size="xs" c="dimmed">
          The first <Amount value={shown.length} /> of <Amount value={count} />;{' '}
          <PageLink
            inherit
            to="/posture/diff"
            search={{ ...search, list: 'relationships', change: 'appeared', skip: undefined }}
          >
            all are below
          </PageLink>
          . Whoever can take several of them is counted with each.
        </Text>
      ) : null}
    </Stack>
  );
}
