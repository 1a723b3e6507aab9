import { Group, Stack, Text } from '@mantine/core';
import { type Environment } from '@secgraph/contract';
import { useQueries } from '@tanstack/react-query';
import { newestRecordQuery, useFreshQuality } from '../../parts/data-quality/quality-queries.ts';
import { type QualityRecord } from '../../parts/data-quality/quality-record.ts';
import { platformOf } from '../../parts/data-quality/quality-subject.ts';
import { Answered, joinAnswers } from '../../ui/answered.tsx';
import { useEnvironmentNames } from '../../ui/environment-field.tsx';
import { isBuiltInEnvironment } from '../../ui/environment-words.ts';
import { countOf, formatNumber } from '../../ui/format.ts';
import { inLine } from '../../ui/in-line.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { coverageOf, rankCoverage } from './coverage.ts';
import { OverviewCard } from './overview-card.tsx';

export interface GapCardProps {
  /** All that there are. */
  readonly environments: readonly Environment[];
}

/** Each of them is asked about. */
const MAX_ASKED = 10;
const MAX_SHOWN = 4;
const NAME_LENGTH = 40;

/** What collection left out: what cannot be seen cannot be found. */
export function GapCard({ environments }: GapCardProps) {
  useFreshQuality();
  const counted = environments.filter(isBuiltInEnvironment);
  const collected = counted.filter((environment) => environment.collected);
  const asked = collected.slice(0, MAX_ASKED);
  const answer = useQueries({
    queries: asked.map((environment) =>
      newestRecordQuery({ platform: platformOf(environment), environment }),
    ),
    combine: (results) => joinAnswers(...results),
  });
  const mentioned = counted.length - collected.length;

  return (
    <OverviewCard title="Coverage">
      <Answered answer={answer} problem="What was collected could not be read" height={80}>
        {(records) => (
          <Coverage environments={asked} records={records.map((record) => record ?? undefined)} />
        )}
      </Answered>
      <Text size="xs" c="dimmed">
        {asked.length === collected.length
          ? null
          : `Of the first ${formatNumber(asked.length)} of ${countOf(collected.length, 'collected environment')}. `}
        {mentioned === 0
          ? null
          : `${countOf(mentioned, 'environment is', 'environments are')} only referenced by others.`}
      </Text>
    </OverviewCard>
  );
}

interface CoverageProps {
  readonly environments: readonly Environment[];
  /** The newest record of each environment, in the same order. */
  readonly records: readonly (QualityRecord | undefined)[];
}

function Coverage({ environments, records }: CoverageProps) {
  const rows = environments.flatMap((environment, place) => {
    const record = records[place];
    return record === undefined ? [] : [coverageOf(environment, record)];
  });
  const { shown, completeCount } = rankCoverage(rows);
  const names = useEnvironmentNames();
  const nameOf = ({ id, name }: Environment) => inLine(names.get(id) ?? name);
  if (rows.length === 0) {
    return <Text c="dimmed">Not measured yet.</Text>;
  }

  return (
    <Stack gap={2}>
      {shown.slice(0, MAX_SHOWN).map(({ environment, tone, words }) => (
        <Group key={environment.id} justify="space-between" wrap="nowrap" gap="sm" fz={12}>
          <Text inherit truncate title={nameOf(environment)}>
            <PageLink inherit to="/administration/data-quality" search={{ environment: environment.id }}>
              <bdi>{inLine(nameOf(environment), NAME_LENGTH)}</bdi>
            </PageLink>
          </Text>
          <Text inherit truncate title={words}>
            <StateBadge tone={tone} label={words} />
          </Text>
        </Group>
      ))}
      {shown.length <= MAX_SHOWN ? null : (
        <Text size="xs" c="dimmed">
          {formatNumber(MAX_SHOWN)} of {countOf(shown.length, 'environment')}, those that lack most first
        </Text>
      )}
      {completeCount === 0 ? null : (
        <Text size="xs" c="dimmed">
          Nothing missing in {countOf(completeCount, 'environment')}.
        </Text>
      )}
    </Stack>
  );
}
