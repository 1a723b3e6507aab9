import { Group, Stack, Text } from '@mantine/core';
import { type FindingTrendEntry } from '@secgraph/contract';
import { cleanText } from '@secgraph/graph-view';
import { wordOtherEnvironments } from '@secgraph/vocabulary';
import { type UseQueryResult } from '@tanstack/react-query';
import { type ExposureMoment, othersOf } from '../../api/exposure-history.ts';
import { DiffLink, TypeLink } from '../../parts/addresses/subject-links.tsx';
import { Amount, Change } from '../../ui/amount.tsx';
import { Answered } from '../../ui/answered.tsx';
import { countOf } from '../../ui/format.ts';
import { inLine } from '../../ui/in-line.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { OverviewCard } from './overview-card.tsx';
import { type OverviewSubject } from './overview-subject.ts';
import { rankChanges, sumNewEnvironments } from './rank-trends.ts';

export interface ChangeCardProps {
  readonly subject: OverviewSubject;
  readonly trends: UseQueryResult<{ readonly findings: readonly FindingTrendEntry[] }>;
  /** The analysis before the last one; undefined: there is none to compare with. */
  readonly before: ExposureMoment | undefined;
}

const MAX_TYPES = 5;
const NAME_LENGTH = 60;

/** Which findings the last analysis was the first to find, and which it did not find any more. */
export function ChangeCard({ subject, trends, before }: ChangeCardProps) {
  return (
    <OverviewCard
      title="Changed since the last analysis"
      aside={
        <Text size="xs" c="dimmed">
          <bdi>{inLine(subject.zone.name, NAME_LENGTH)}</bdi>
        </Text>
      }
    >
      {before === undefined ? (
        <Text c="dimmed">Only one analysis so far. The next one will be compared with it.</Text>
      ) : (
        <Answered answer={trends} problem="The changes could not be read" height={160}>
          {({ findings }) => <Changes {...{ subject, findings, before }} />}
        </Answered>
      )}
    </OverviewCard>
  );
}

interface ChangesProps extends Pick<ChangeCardProps, 'subject'> {
  readonly before: ExposureMoment;
  readonly findings: readonly FindingTrendEntry[];
}

function Changes({ subject: { zone, environment }, findings, before }: ChangesProps) {
  const ranked = rankChanges(findings);
  const shown = ranked.slice(0, MAX_TYPES);
  const sum = (count: (trend: FindingTrendEntry) => number) =>
    ranked.reduce((total, trend) => total + count(trend), 0);
  const { newIds, newCount } = sumNewEnvironments(findings);
  const others = wordOtherEnvironments(othersOf(before));
  const [came, went] = [
    sum(({ finding_count_increase: count }) => count),
    sum(({ finding_count_decrease: count }) => count),
  ];

  return (
    <Stack gap="xs">
      <Text size="xs" c="dimmed">
        Compared with the one before, <RelativeTime time={new Date(before.date)} />
      </Text>
      {others === undefined ? null : (
        <Text size="xs" c="dimmed">
          With {others} than then
        </Text>
      )}
      {ranked.length === 0 ? (
        <Text>
          {newIds.length === 0
            ? 'No findings came or went.'
            : 'No findings came or went in environments that were analysed before.'}
        </Text>
      ) : null}
      {newIds.length === 0 ? null : (
        <Text>
          <DiffLink environment={environment?.id} zone={zone.id} change="appeared">
            <Amount value={newCount} noun="finding" /> in {countOf(newIds.length, 'new environment')}
          </DiffLink>
        </Text>
      )}
      {ranked.length === 0 ? null : (
        <Group gap="lg">
          <Text>
            <DiffLink environment={environment?.id} zone={zone.id} change="appeared">
              <Amount value={came} noun="new finding" />
            </DiffLink>
          </Text>
          <Text>
            <DiffLink environment={environment?.id} zone={zone.id} change="vanished">
              <Amount value={went} /> gone
            </DiffLink>
          </Text>
        </Group>
      )}
      {shown.map((trend) => (
        <Group key={trend.finding} justify="space-between" wrap="nowrap" gap="sm" fz={12}>
          <Text inherit truncate title={cleanText(trend.display_title)}>
            <TypeLink environment={environment?.id} zone={zone.id} finding={trend.finding}>
              {cleanText(trend.display_title)}
            </TypeLink>
          </Text>
          <Text inherit style={{ whiteSpace: 'nowrap' }}>
            {trend.finding_count_increase > 0 ? <Change by={trend.finding_count_increase} /> : null}{' '}
            {trend.finding_count_decrease > 0 ? <Change by={-trend.finding_count_decrease} /> : null}
          </Text>
        </Group>
      ))}
      {shown.length === ranked.length ? null : (
        <Text size="xs" c="dimmed">
          The largest <Amount value={shown.length} /> changes of <Amount value={ranked.length} noun="type" />
        </Text>
      )}
    </Stack>
  );
}
