import { Group, SimpleGrid, Skeleton, Stack, Text, Title } from '@mantine/core';
import { type Environment } from '@secgraph/contract';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { tagsQuery } from '../../api/asset-group-tags.ts';
import { environmentsQuery } from '../../api/environments.ts';
import { type OverviewSearch } from '../../parts/addresses/overview-search.ts';
import { FirstRunCard } from '../../parts/first-run/first-run-card.tsx';
import { isGraphEmptyQuery } from '../../parts/first-run/graph-queries.ts';
import { usePermission } from '../../session/session.ts';
import { Answered, joinAnswers } from '../../ui/answered.tsx';
import { EnvironmentField } from '../../ui/environment-field.tsx';
import { Page } from '../../ui/page.tsx';
import { ButtonLink } from '../../ui/page-link.tsx';
import { ZoneField } from '../../ui/zone-field.tsx';
import { AnalysisNote, NotAnalysed } from './analysis-note.tsx';
import { EnvironmentList } from './environment-list.tsx';
import { useFreshOverview } from './overview-queries.ts';
import { findOverviewSubject, rankZones } from './overview-subject.ts';
import { SubjectOverview } from './subject-overview.tsx';

const route = getRouteApi('/frame/');
const TITLE = 'Overview';

/** How things stand, and what to do first; of an empty graph, how to fill it. */
export function OverviewPage() {
  const mayRead = usePermission('graphdb/Read');

  return mayRead ? (
    <ReaderPage />
  ) : (
    <Page title={TITLE} question="Add data to the graph.">
      <FirstRunCard />
    </Page>
  );
}

function ReaderPage() {
  const answer = useQuery(isGraphEmptyQuery);
  if (answer.data === false) {
    return <FilledPage />;
  }

  return (
    <Page title={TITLE} question="Load data to see who can reach what.">
      <Answered answer={answer} problem="The graph could not be asked" height={160}>
        {() => <FirstRunCard />}
      </Answered>
    </Page>
  );
}

function FilledPage() {
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const mayReport = usePermission('risks/GenerateReport');
  const change = (changes: OverviewSearch) =>
    void navigate({ search: (before) => ({ ...before, ...changes }) });

  return (
    <Page
      title={TITLE}
      question="How exposed are your most important assets, and what should you fix first?"
      isWide
      actions={
        <Group gap="sm" wrap="nowrap">
          <EnvironmentField
            value={search.environment_id}
            onChange={(environment_id) => change({ environment_id })}
          />
          <ZoneField
            value={search.asset_group_tag_id}
            placeholder="Tier Zero"
            onChange={(asset_group_tag_id) => change({ asset_group_tag_id })}
          />
          {mayReport ? (
            <ButtonLink size="xs" variant="default" to="/reports" search={search}>
              Report
            </ButtonLink>
          ) : null}
        </Group>
      }
    >
      <Stack gap="md">
        <Subject search={search} />
        <Stack gap="sm" component="section" aria-label="Environments" mt="md">
          <Title order={2}>Environments</Title>
          <EnvironmentList />
        </Stack>
      </Stack>
    </Page>
  );
}

function Subject({ search }: { readonly search: OverviewSearch }) {
  useFreshOverview();
  const answer = joinAnswers(useQuery(environmentsQuery), useQuery(tagsQuery));

  return (
    <Answered
      answer={answer}
      problem="The environments could not be listed"
      waiting={
        <SimpleGrid cols={2}>
          <Skeleton height={320} role="status" aria-label="Reading the exposure" />
          <Skeleton height={320} />
        </SimpleGrid>
      }
    >
      {([environments, tags]) => <KnownSubject search={search} environments={environments} tags={tags} />}
    </Answered>
  );
}

interface KnownSubjectProps {
  readonly search: OverviewSearch;
  readonly environments: readonly Environment[];
  readonly tags: Parameters<typeof rankZones>[0];
}

function KnownSubject({ search, environments, tags }: KnownSubjectProps) {
  const subject = findOverviewSubject(search, environments, tags);
  const isAnalysed = environments.some(({ exposures }) => exposures.length > 0);
  return (
    <>
      <AnalysisNote hasNumbers={isAnalysed} />
      {isAnalysed ? null : <NotAnalysed hasEnvironments={environments.length > 0} />}
      {isAnalysed && subject === undefined ? (
        <Text>This environment or zone was not analysed or no longer exists. Choose another one above.</Text>
      ) : null}
      {subject === undefined ? null : (
        <SubjectOverview subject={subject} environments={environments} zones={rankZones(tags)} />
      )}
    </>
  );
}
