import { Button, Group, Stack, Text } from '@mantine/core';
import { isStatus } from '@secgraph/client';
import { type FindingWithElements } from '@secgraph/contract';
import { NO_ENVIRONMENT } from '@secgraph/vocabulary';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { FINDINGS_KEY, findingQuery, useFreshFindings } from '../../parts/findings/finding-queries.ts';
import { usePermission } from '../../session/session.ts';
import { AnsweredPage } from '../../ui/answered-page.tsx';
import { ErrorCard } from '../../ui/error-card.tsx';
import { isArchived } from '../../ui/finding-words.ts';
import { Page } from '../../ui/page.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { Section } from '../../ui/section.tsx';
import { AcceptanceDialog } from './acceptance-dialog.tsx';
import { FindingFacts } from './finding-facts.tsx';
import { FindingPicture } from './finding-picture.tsx';
import { ReopenDialog } from './reopen-dialog.tsx';
import { TypeControls } from './type-controls.tsx';
import { TypeHistory } from './type-history.tsx';
import { TypeTexts } from './type-texts.tsx';
import { TypeWaysOut } from './type-ways-out.tsx';

const route = getRouteApi('/frame/attack-paths/findings/$findingId');
const QUESTION = 'Who can use it, what is lost by it, and what mends it?';

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
            <FindingFacts finding={finding} />
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

function FindingActions({ finding }: { readonly finding: FindingWithElements }) {
  const client = useQueryClient();
  const mayManage = usePermission('risks/ManageRisks');
  const [decision, setDecision] = useState<'accept' | 'reopen'>();
  const { status } = finding;
  const work = useMutation({
    mutationFn: (next: 'active' | 'in_progress') =>
      call('change-finding-status', { params: { finding_id: finding.id }, body: { status: next } }),
    onSettled: () => client.invalidateQueries({ queryKey: FINDINGS_KEY }),
  });
  if (!mayManage || isArchived(status)) {
    return null;
  }

  return (
    <Stack gap="xs" align="flex-end">
      <Group gap="sm" wrap="nowrap">
        {status === 'accepted' ? (
          <Button size="xs" variant="default" onClick={() => setDecision('reopen')}>
            Take acceptance back …
          </Button>
        ) : (
          <Button
            size="xs"
            variant="default"
            loading={work.isPending}
            onClick={() => work.mutate(status === 'active' ? 'in_progress' : 'active')}
          >
            {status === 'active' ? 'Work on it' : 'Stop working on it'}
          </Button>
        )}
        <Button size="xs" onClick={() => setDecision('accept')}>
          {status === 'accepted' ? 'Change acceptance …' : 'Accept until …'}
        </Button>
      </Group>
      <ErrorCard title="The status could not be changed" error={work.error} />
      {decision === 'accept' ? (
        <AcceptanceDialog
          findings={[finding]}
          onDone={() => undefined}
          onClose={() => setDecision(undefined)}
        />
      ) : null}
      {decision === 'reopen' ? (
        <ReopenDialog findings={[finding]} onDone={() => undefined} onClose={() => setDecision(undefined)} />
      ) : null}
    </Stack>
  );
}
