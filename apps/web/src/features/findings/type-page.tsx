import { Group, Stack, Text } from '@mantine/core';
import type { FindingGroup, FindingProgress } from '@secgraph/contract';
import { HYGIENE, HYGIENE_NAME, NO_ENVIRONMENT } from '@secgraph/vocabulary';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { type FindingSearch, type TypeSearch } from '../../parts/addresses/finding-search.ts';
import {
  findingGroupsQuery,
  findingProgressQuery,
  useFreshFindings,
  useLooseFindings,
} from '../../parts/findings/finding-queries.ts';
import { Answered } from '../../ui/answered.tsx';
import { EnvironmentField } from '../../ui/environment-field.tsx';
import { countOf, formatNumber, formatShare } from '../../ui/format.ts';
import { inLine } from '../../ui/in-line.ts';
import { Page } from '../../ui/page.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Section } from '../../ui/section.tsx';
import { SeverityBadge } from '../../ui/severity-badge.tsx';
import { useZoneNames, ZoneField } from '../../ui/zone-field.tsx';
import { CertificationNote } from './certification-note.tsx';
import { CoverageNote } from './coverage-note.tsx';
import { FindingList } from './finding-list.tsx';
import { formatExposure } from './principal-count.tsx';
import { TypeControls } from './type-controls.tsx';
import { TypeHistory } from './type-history.tsx';
import { TypeProgress } from './type-progress.tsx';
import { TypeTexts } from './type-texts.tsx';
import { TypeWaysOut } from './type-ways-out.tsx';

const route = getRouteApi('/frame/attack-paths/types/$finding');

/** Everything of one type: what it means, what mends it, who has it. */
export function TypePage() {
  const { finding } = route.useParams();
  const { environment_id: environment, asset_group_tag_id: zone, status, sort, skip } = route.useSearch();
  const navigate = route.useNavigate();
  const analysis = useFreshFindings();
  const hasLoose = useLooseFindings();
  const search: FindingSearch = {
    finding: [finding],
    environment_id: environment,
    asset_group_tag_id: zone,
    status,
    sort,
    skip,
  };
  const answer = useQuery(findingGroupsQuery({ ...search, sort: undefined, skip: undefined }));
  const progress = useQuery(findingProgressQuery(environment));
  const change = (changes: TypeSearch) =>
    void navigate({ search: (before) => ({ ...before, skip: undefined, ...changes }) });
  const groups = answer.data?.data ?? [];
  const only = onlyPlace(groups, { environment, zone });

  return (
    <Page
      title={inLine(groups[0]?.title ?? finding)}
      question="What does it mean, how is it fixed, and who has it?"
      isWide
    >
      <Stack gap="lg">
        <Group gap="sm">
          <PageLink size="sm" to="/attack-paths" search={{ view: 'types' }}>
            All types
          </PageLink>
          <TypeWaysOut finding={finding} environment={environment} zone={zone} />
          <EnvironmentField
            value={environment}
            hasNone={hasLoose}
            onChange={(id) => change({ environment_id: id })}
          />
          <ZoneField value={zone} onChange={(id) => change({ asset_group_tag_id: id })} />
        </Group>
        <Answered answer={answer} problem="The type could not be counted" waiting={null}>
          {({ data }) => <Counts groups={data} progress={progress.data} />}
        </Answered>
        {groups.length === 0 ? null : <CertificationNote finding={finding} zone={zone} />}
        <CoverageNote finding={finding} environment={environment} />
        <TypeTexts finding={finding} zone={zone ?? groups[0]?.asset_group_tag_id} />
        <Section title="Who has it">
          <FindingList search={search} analysis={analysis} isOfOneType onChange={change} />
        </Section>
        <TypeControls finding={finding} />
        <Section title="History">
          {only === undefined ? (
            <Text size="sm">Choose an environment and a zone to see how many there were when.</Text>
          ) : (
            <TypeHistory finding={finding} {...only} />
          )}
        </Section>
      </Stack>
    </Page>
  );
}

interface CountsProps {
  readonly groups: readonly FindingGroup[];
  readonly progress: FindingProgress | undefined;
}

/** How much of it there is in each zone, and how much of that was fixed. */
function Counts({ groups, progress }: CountsProps) {
  const zones = useZoneNames();

  return groups.map((group) => (
    <Group key={group.asset_group_tag_id} gap="sm">
      <SeverityBadge severity={group.severity} />
      <TypeProgress
        progress={progress?.types.find(
          (type) => type.finding === group.finding && type.asset_group_tag_id === group.asset_group_tag_id,
        )}
      />
      <Text size="sm">
        {countOf(group.count, 'finding')} in{' '}
        <bdi>
          {group.asset_group_tag_id === HYGIENE
            ? HYGIENE_NAME
            : inLine(zones.get(group.asset_group_tag_id) ?? group.zone_name)}
        </bdi>
        {group.finding_type === 'list'
          ? ''
          : `; at the worst one, ${countOf(group.exposure_count, 'principal')}${group.exposed_share === undefined ? '' : ` (${formatExposure(group.exposed_share)} of those outside the zone)`} can begin`}
        {`; with the worst one, ${formatNumber(group.impact_count)} (${formatShare(group.impact_percentage)} of all) fall.`}
      </Text>
    </Group>
  ));
}

interface Place {
  readonly environment: string | undefined;
  readonly zone: number | undefined;
}

/** Histories are those of one zone of one environment: what is chosen, or the only one that there is. */
function onlyPlace(groups: readonly FindingGroup[], { environment, zone }: Place) {
  const environments =
    environment === undefined
      ? groups.flatMap((group) => group.environment_ids.map((id) => id || NO_ENVIRONMENT))
      : [environment];
  const zones = zone === undefined ? groups.map((group) => group.asset_group_tag_id) : [zone];
  const [oneEnvironment, ...otherEnvironments] = new Set(environments);
  const [oneZone, ...otherZones] = new Set(zones);

  return oneEnvironment !== undefined &&
    oneZone !== undefined &&
    otherEnvironments.length === 0 &&
    otherZones.length === 0
    ? { environment: oneEnvironment, zone: oneZone }
    : undefined;
}
