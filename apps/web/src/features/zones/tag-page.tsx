import { Badge, Group, Stack, Text, Title } from '@mantine/core';
import { type AssetGroupTag } from '@secgraph/contract';
import { CERTIFICATION, TAG_TYPES } from '@secgraph/vocabulary';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { tagsQuery } from '../../api/asset-group-tags.ts';
import { expansionOf } from '../../parts/zones/zone-words.ts';
import { usePermission } from '../../session/session.ts';
import { AnsweredPage } from '../../ui/answered-page.tsx';
import { formatNumber } from '../../ui/format.ts';
import { inLine } from '../../ui/in-line.ts';
import { Page } from '../../ui/page.tsx';
import { ButtonLink, PageLink } from '../../ui/page-link.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { Section } from '../../ui/section.tsx';
import { WarningCard } from '../../ui/warning-card.tsx';
import { MemberSection } from './member-section.tsx';
import { RuleSection } from './rule-section.tsx';
import { showsMembers } from './shows-members.ts';
import { TagMenu } from './tag-menu.tsx';
import { TaggingNote } from './tagging-note.tsx';
import { queueCountQuery, tagQuery, useFreshZones } from './zone-queries.ts';
import { type TagSearch } from './zone-search.ts';

const route = getRouteApi('/frame/privilege-zones/$tagId');

const QUESTION = 'What selects its members, and who are they?';

/** One zone or label: what selects its members, and who they are. */
export function TagPage() {
  const { tagId } = route.useParams();
  const search = route.useSearch();
  const navigate = route.useNavigate();
  const isTagging = useFreshZones();
  const answer = useQuery(tagQuery(Number(tagId)));
  const change = (changes: TagSearch) => void navigate({ search: (before) => ({ ...before, ...changes }) });

  return (
    <AnsweredPage
      answer={answer}
      title="Zone"
      question={QUESTION}
      problem="The zone could not be read"
      waiting="Reading the zone"
      missing={
        <Text>
          There is no such zone or label any more.{' '}
          <PageLink inherit to="/privilege-zones">
            All zones and labels
          </PageLink>
        </Text>
      }
    >
      {(tag) => <KnownTag tag={tag} isTagging={isTagging} search={search} onChange={change} />}
    </AnsweredPage>
  );
}

interface KnownTagProps {
  readonly tag: AssetGroupTag;
  readonly isTagging: boolean;
  readonly search: TagSearch;
  readonly onChange: (changes: TagSearch) => void;
}

function KnownTag({ tag, isTagging, search, onChange }: KnownTagProps) {
  const { words, method } = expansionOf(tag.type);
  return (
    <Page
      title={inLine(tag.name)}
      question={tag.description === '' ? QUESTION : inLine(tag.description, 400)}
      actions={<TagActions tagId={tag.id} />}
    >
      <Stack gap="lg">
        <Group gap="sm">
          <PageLink
            size="sm"
            to="/privilege-zones"
            search={{ tab: tag.type === TAG_TYPES.zone ? 'zones' : 'labels' }}
          >
            {tag.type === TAG_TYPES.zone ? 'All zones' : 'All labels'}
          </PageLink>
          <Badge variant="default" tt="none">
            {tag.type === TAG_TYPES.zone ? `Zone ${formatNumber(tag.position ?? 0)}` : 'Label'}
          </Badge>
          {tag.require_certify === true ? (
            <Badge variant="default" tt="none">
              Members are certified
            </Badge>
          ) : null}
          {tag.type === TAG_TYPES.zone && tag.analysis_enabled !== true ? (
            <Badge variant="default" tt="none" title="No exposure and no findings are worked out for it">
              Not analysed
            </Badge>
          ) : null}
          <Text size="xs" c="dimmed">
            Changed <RelativeTime time={new Date(tag.updated_at)} /> by <bdi>{inLine(tag.updated_by)}</bdi>
          </Text>
        </Group>
        {isTagging ? <TaggingNote /> : null}
        {tag.require_certify === true ? (
          <Waiting tagId={tag.id} isAnalysed={tag.analysis_enabled === true} />
        ) : null}
        <section aria-label="Rules">
          <Title order={2} mb={4}>
            Rules
          </Title>
          <Text size="sm" c="dimmed" mb="sm">
            {method === 0
              ? 'What the rules select, and nothing else, are its members.'
              : `Members are what the rules select, ${words}.`}
          </Text>
          <RuleSection tag={tag} search={search} onChange={onChange} />
        </section>
        <Section title="Members">
          <MemberSection tag={tag} search={search} onChange={onChange} />
        </Section>
      </Stack>
    </Page>
  );
}

function TagActions({ tagId }: { readonly tagId: number }) {
  const navigate = route.useNavigate();
  const mayWrite = usePermission('graphdb/Write');
  const mayReport = usePermission('risks/GenerateReport');
  const tag = useQuery(tagsQuery).data?.find(({ id }) => id === tagId);
  if (tag === undefined) {
    return null;
  }

  return (
    <Group gap="xs" wrap="nowrap">
      <ButtonLink variant="default" to="/explore" search={showsMembers(tag.name)}>
        Show in Explore
      </ButtonLink>
      {mayReport && tag.type === TAG_TYPES.zone && tag.analysis_enabled === true ? (
        <ButtonLink variant="default" to="/reports" search={{ asset_group_tag_id: tag.id }}>
          Report
        </ButtonLink>
      ) : null}
      <ButtonLink variant="default" to="/privilege-zones" search={{ tab: 'history', tag: tag.id }}>
        History
      </ButtonLink>
      {mayWrite ? (
        <>
          <ButtonLink
            to="/privilege-zones/$tagId/rules/$ruleId"
            params={{ tagId: String(tagId), ruleId: 'new' }}
          >
            New rule
          </ButtonLink>
          <TagMenu tag={tag} onDeleted={() => void navigate({ to: '/privilege-zones' })} />
        </>
      ) : null}
    </Group>
  );
}

/** Members that somebody has to decide about. */
function Waiting({ tagId, isAnalysed }: { readonly tagId: number; readonly isAnalysed: boolean }) {
  const { data: count = 0 } = useQuery(queueCountQuery(tagId, CERTIFICATION.pending));

  return count === 0 ? null : (
    <WarningCard title={`${formatNumber(count)} to certify`}>
      Rules select them, but they are not members until somebody certifies them.
      {isAnalysed ? ' Until then, each one is a finding.' : ''}{' '}
      <PageLink
        inherit
        underline="always"
        to="/privilege-zones"
        search={{ tab: 'certifications', tag: tagId }}
      >
        Look through them
      </PageLink>
    </WarningCard>
  );
}
