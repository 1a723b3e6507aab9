import { Alert, Group, List, SegmentedControl, SimpleGrid, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { environmentsQuery } from '../../api/environments.ts';
import { findGaps } from '../../parts/data-quality/find-gaps.ts';
import {
  historyQuery,
  newestRecordQuery,
  useFreshQuality,
} from '../../parts/data-quality/quality-queries.ts';
import {
  type QualityHistory as History,
  type QualityRecord,
} from '../../parts/data-quality/quality-record.ts';
import { findQualitySubject, type QualitySubject } from '../../parts/data-quality/quality-subject.ts';
import { namedMeasures } from '../../parts/data-quality/quality-words.ts';
import { installedDetailsQuery } from '../../parts/extensions/extension-queries.ts';
import { Answered, joinAnswers } from '../../ui/answered.tsx';
import { isBuiltInEnvironment } from '../../ui/environment-words.ts';
import { ErrorCard } from '../../ui/error-card.tsx';
import { countOf } from '../../ui/format.ts';
import { Page } from '../../ui/page.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { CompletenessCard } from './completeness-card.tsx';
import { CountTable } from './count-table.tsx';
import { DeclaredQuality } from './declared/declared-quality.tsx';
import { findDeclaredSubject } from './declared/declared-subject.ts';
import { MissingInputsSection } from './missing-inputs-section.tsx';
import { NothingCounted } from './nothing-counted.tsx';
import { QualityHistory } from './quality-history.tsx';
import { DEFAULT_DAYS, type QualitySearch, SPANS } from './quality-search.ts';
import { SubjectPicker } from './subject-picker.tsx';

const route = getRouteApi('/frame/administration/data-quality');

/** How much of each environment has been collected, now and over time. */
export function DataQualityPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const change = (changes: QualitySearch) =>
    void navigate({ search: (before) => ({ ...before, ...changes }) });
  const environments = useQuery(environmentsQuery);
  useFreshQuality();
  const extensions = useQuery(installedDetailsQuery);
  // A page that knows the extensions a moment later would show one thing, then another.
  const isKnown = environments.data !== undefined && !extensions.isPending;
  const all = environments.data ?? [];
  const installed = extensions.data ?? [];
  const declared = isKnown ? findDeclaredSubject(search, all, installed) : undefined;
  const subject =
    isKnown && declared === undefined && search.extension === undefined
      ? findQualitySubject(search, all.filter(isBuiltInEnvironment))
      : undefined;
  const days = search.days ?? DEFAULT_DAYS;

  return (
    <Page title="Data quality" question="How complete is the data of each environment?">
      <Stack gap="xl">
        <Group align="end" gap="lg">
          <SubjectPicker
            environments={all}
            extensions={installed}
            subject={declared ?? subject}
            onChoose={({ platform, environment, extension }) =>
              change({ platform, environment, extension, measure: undefined })
            }
          />
          <SegmentedControl
            aria-label="Span of time"
            data={SPANS.map((span) => ({ value: String(span.days), label: span.label }))}
            value={String(days)}
            onChange={(value) => change({ days: Number(value) })}
          />
        </Group>
        <ErrorCard
          title="The environments could not be listed"
          error={environments.error}
          onRetry={() => void environments.refetch()}
        />
        <ErrorCard
          title="The extensions could not be listed"
          error={extensions.error}
          onRetry={() => void extensions.refetch()}
        />
        {isKnown && subject === undefined && declared === undefined ? (
          <Text>This environment is not in the graph any more. Choose another one.</Text>
        ) : null}
        {declared === undefined ? null : (
          <DeclaredQuality
            subject={declared}
            days={days}
            measure={search.measure}
            onChoose={(measure) => change({ measure })}
          />
        )}
        {subject === undefined ? null : (
          <SubjectQuality
            subject={subject}
            days={days}
            measure={search.measure}
            onChoose={(measure) => change({ measure })}
          />
        )}
      </Stack>
    </Page>
  );
}

interface SubjectQualityProps {
  readonly subject: QualitySubject;
  readonly days: number;
  readonly measure: string | undefined;
  readonly onChoose: (measure: string) => void;
}

function SubjectQuality({ subject, days, measure, onChoose }: SubjectQualityProps) {
  const newest = useQuery(newestRecordQuery(subject));
  const history = useQuery(historyQuery(subject, days));

  return (
    <Answered
      answer={joinAnswers(newest, history)}
      problem="What was counted could not be read"
      waiting="Reading what was counted"
      height={360}
    >
      {([last, records]) =>
        last === null ? (
          <NothingCounted />
        ) : (
          <Measured {...{ subject, days, measure, onChoose }} newest={last} history={records} />
        )
      }
    </Answered>
  );
}

interface MeasuredProps extends SubjectQualityProps {
  readonly newest: QualityRecord;
  readonly history: History;
}

function Measured({ subject, days, measure, onChoose, newest, history }: MeasuredProps) {
  const { platform, environment } = subject;
  const measures = namedMeasures(platform);
  const shown = measure !== undefined && measures.has(measure) ? measure : ([...measures.keys()][0] ?? '');
  const isMentioned = environment?.collected === false;

  return (
    <>
      <Text size="sm">
        Counted by the last analysis, <RelativeTime time={newest.at} />
        {environment === undefined
          ? `, over ${platform === 'ad' ? countOf(newest.environments, 'domain') : countOf(newest.environments, 'tenant')}`
          : null}
        .
      </Text>
      {isMentioned ? (
        <Alert title="Not collected" variant="outline" color="yellow">
          This environment is only referenced by others. The numbers are what these know of it, and not how
          large it is.
        </Alert>
      ) : (
        <Gaps subject={subject} newest={newest} />
      )}
      <Completeness newest={newest} />
      {history.records.length === 0 ? (
        <Text c="dimmed">No analysis in this period. Choose a longer one.</Text>
      ) : (
        <QualityHistory
          measures={measures}
          history={history}
          days={days}
          measure={shown}
          onChoose={onChoose}
        />
      )}
      <CountTable
        platform={platform}
        newest={newest}
        oldest={history.records[0] ?? newest}
        measure={shown}
        onChoose={onChoose}
      />
      {isMentioned ? null : <MissingInputsSection subject={subject} />}
    </>
  );
}

/** Nothing where neither is counted, as of tenants. */
function Completeness({ newest: { sessions, localGroups } }: { readonly newest: QualityRecord }) {
  if (sessions === undefined && localGroups === undefined) {
    return null;
  }

  return (
    <SimpleGrid cols={{ base: 1, md: 2 }} spacing="lg">
      {sessions === undefined ? null : (
        <CompletenessCard
          title="Session completeness"
          share={sessions}
          population="active users"
          predicate="were seen on a computer"
          meaning="Active are accounts that are enabled and were used in the 14 days before the last logon of all."
          improvement="collect sessions again and again over the day, since each run sees only who is logged on at that moment; let the collector run as somebody who may ask computers for their sessions, and reach them over the network."
        />
      )}
      {localGroups === undefined ? null : (
        <CompletenessCard
          title="Local group completeness"
          share={localGroups}
          population="active computers with Windows"
          predicate="have a local group of which a member is known"
          meaning="Administrators, remote desktop, remote management and DCOM: without them, it is not known who takes over the computer."
          improvement="collect while the computers are on, from where they can be reached, as somebody who is a local administrator on them or may ask for their groups; local groups that policies set are found without asking the computers."
        />
      )}
    </SimpleGrid>
  );
}

function Gaps({ subject, newest }: { readonly subject: QualitySubject; readonly newest: QualityRecord }) {
  const gaps = findGaps(subject.platform, newest);

  return gaps.length === 0 ? null : (
    <Alert title="Missing data" variant="outline" color="yellow">
      <List size="sm" spacing={4}>
        {gaps.map(({ what, consequence }) => (
          <List.Item key={what}>
            <Text span inherit fw={600}>
              {what}.
            </Text>{' '}
            {consequence}
          </List.Item>
        ))}
      </List>
    </Alert>
  );
}
