import { Group, Stack, Text } from '@mantine/core';
import { isStatus } from '@secgraph/client';
import { type FindingWithElements } from '@secgraph/contract';
import { NO_ENVIRONMENT } from '@secgraph/vocabulary';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { findingQuery, useFreshFindings } from '../../parts/findings/finding-queries.ts';
import { AnsweredPage } from '../../ui/answered-page.tsx';
import { Page } from '../../ui/page.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Section } from '../../ui/section.tsx';
import { CertificationNote } from './certification-note.tsx';
import { FindingFacts } from './finding-facts.tsx';
import { FindingFix } from './finding-fix.tsx';
import { FindingPicture } from './finding-picture.tsx';
import { TypeControls } from './type-controls.tsx';
import { TypeHistory } from './type-history.tsx';
import { TypeTexts } from './type-texts.tsx';
import { TypeWaysOut } from './type-ways-out.tsx';
import { FindingActions } from './work/finding-actions.tsx';
import { FindingWork } from './work/finding-work.tsx';

const route = getRouteApi('/frame/attack-paths/findings/$findingId');
const QUESTION = 'Who can use it, what is lost by it, and how is it fixed?';

/** One finding. */
export function FindingPage() {
  const { findingId } = route.useParams();
  const { picture } = route.useSearch();
  const navigate = route.useNavigate();
  useFreshFindings();
  const found = useQuery(findingQuery(Number(findingId)));
  // An address without a number names none, either.
  const answer = isStatus(found.error, 400) ? { ...found, data: null, error: null } : found;

  return (
    <AnsweredPage
      answer={answer}
      title="Finding"
      question={QUESTION}
      problem="The finding could not be read"
      waiting="Reading the finding"
      missing={
        <Text size="sm">
          There is no such finding: what is not found any more is forgotten after a year.{' '}
          <PageLink inherit to="/attack-paths">
            All findings
          </PageLink>
        </Text>
      }
    >
      {(finding) => (
        <Page title={finding.title} question={QUESTION} actions={<FindingActions finding={finding} />}>
          <Stack gap="lg">
            <WaysOut finding={finding} />
            <CertificationNote finding={finding.finding} zone={finding.asset_group_tag_id} />
            <FindingFacts finding={finding} />
            <FindingFix finding={finding} />
            <FindingWork finding={finding} />
            <FindingPicture
              finding={finding}
              chosen={picture}
              onChoose={(next) => void navigate({ search: (before) => ({ ...before, picture: next }) })}
            />
            <TypeTexts finding={finding.finding} zone={finding.asset_group_tag_id} />
            <TypeControls finding={finding.finding} />
            <Section title="History of this type" label="History">
              <TypeHistory
                finding={finding.finding}
                environment={finding.environment_id || NO_ENVIRONMENT}
                zone={finding.asset_group_tag_id}
              />
            </Section>
          </Stack>
        </Page>
      )}
    </AnsweredPage>
  );
}

/** Links to all findings of the same type, and to what would end them. */
function WaysOut({ finding }: { readonly finding: FindingWithElements }) {
  const { finding: type, asset_group_tag_id: zone, environment_id: environment } = finding;

  return (
    <Group gap="md">
      <PageLink size="sm" to="/attack-paths">
        All findings
      </PageLink>
      <PageLink
        size="sm"
        to="/attack-paths/types/$finding"
        params={{ finding: type }}
        search={{ asset_group_tag_id: zone, environment_id: environment || NO_ENVIRONMENT }}
      >
        All of this type
      </PageLink>
      <TypeWaysOut finding={type} environment={environment || undefined} zone={zone} />
    </Group>
  );
}
