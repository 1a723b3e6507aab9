import { Code, Group, Stack, Text } from '@mantine/core';
import { type CollectionClient } from '@secgraph/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { COLLECTOR_WORDS } from '../../parts/collectors/collector-words.ts';
import { describeRule } from '../../parts/schedules/recurrence.ts';
import { AnsweredDrawer } from '../../ui/answered-drawer.tsx';
import { AnsweredTable } from '../../ui/answered-table.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { FactTable } from '../../ui/fact-table.tsx';
import { formatExactTime, readTime } from '../../ui/format.ts';
import { inLine } from '../../ui/in-line.ts';
import { ListTable } from '../../ui/list-table.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { RowButton } from '../../ui/row-button.tsx';
import { Section } from '../../ui/section.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { ClientLogs } from './client-logs.tsx';
import { ToldText } from './client-name.tsx';
import { clientStateOf } from './client-state.ts';
import { JobsLink, SchedulesLink } from './collection-links.tsx';
import { clientQuery, REPORTS_ON_A_PAGE, reportsQuery } from './collection-queries.ts';

/** Where a client runs, when it collects, and what it said went wrong. */
export function ClientDetails({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const answer = useQuery(clientQuery(id));

  return (
    <AnsweredDrawer
      answer={answer}
      title={({ name }) => inLine(name)}
      untitled="Client"
      problem="The client could not be read"
      waiting="Reading the client"
      missing="There is no such client, or not any more."
      onClose={onClose}
    >
      {(client) => (
        <Stack gap="lg">
          <Facts client={client} now={new Date(answer.dataUpdatedAt)} />
          <Schedules client={client} />
          <Reports clientId={client.id} />
          {client.type === 'openhound' ? <ClientLogs client={client} /> : null}
        </Stack>
      )}
    </AnsweredDrawer>
  );
}

function Facts({ client, now }: { readonly client: CollectionClient; readonly now: Date }) {
  const seen = readTime(client.last_checkin);
  const used = readTime(client.token.last_access);
  const { label, of } = COLLECTOR_WORDS[client.type];

  return (
    <Stack gap="sm">
      <FactTable
        label="What is known of the client"
        rows={[
          ['State', <StateBadge key="state" {...clientStateOf(client, now)} />],
          ['Collector', `${label}, for ${of}`],
          ['Last heard of', seen === undefined ? 'Never' : formatExactTime(seen)],
          ['Version', <ToldText key="version" text={client.version} />],
          ['Runs on', <ToldText key="host" text={client.hostname} />],
          ['Address', <ToldText key="address" text={client.ip_address} />],
          ['Runs as', <ToldText key="user" text={client.configured_user} />],
          ['SID of that user', <ToldText key="sid" text={client.user_sid.string} />],
          ...(client.type === 'sharphound'
            ? [
                [
                  'Domain controller',
                  <bdi key="dc">{client.domain_controller.string || 'Whichever it finds'}</bdi>,
                ] as const,
              ]
            : []),
          [
            'Token id',
            <Group key="token" gap="xs" wrap="nowrap">
              <Code>{client.token.id}</Code>
              <RowButton onClick={() => void copyText(client.token.id, 'Token id')}>Copy</RowButton>
            </Group>,
          ],
          ['Key last used', used === undefined ? 'Never' : formatExactTime(used)],
          [
            'Jobs',
            <JobsLink key="jobs" search={{ client: client.id }}>
              {client.completed_job_count} done
            </JobsLink>,
          ],
        ]}
      />
    </Stack>
  );
}

function Schedules({ client }: { readonly client: CollectionClient }) {
  return (
    <Section title="Schedules">
      {client.events.length === 0 ? (
        <Text size="sm">It collects only when somebody runs it.</Text>
      ) : (
        <ListTable
          label="Schedules of the client"
          rows={client.events}
          isHeadless
          keyOf={({ id }) => id}
          columns={[
            {
              cell: ({ rrule }) => (
                <SchedulesLink search={{ client: client.id }}>{describeRule(rrule)}</SchedulesLink>
              ),
            },
            {
              ta: 'right',
              cell: ({ rrule_problem: problem, next_scheduled_at: at }) =>
                problem === '' ? (
                  <RelativeTime time={readTime(at)} otherwise="It is over" />
                ) : (
                  'Stopped: its rule cannot be read'
                ),
            },
          ]}
        />
      )}
    </Section>
  );
}

function Reports({ clientId }: { readonly clientId: string }) {
  const [skip, setSkip] = useState<number>();
  const answer = useQuery(reportsQuery(clientId, skip));

  return (
    <Section title="Errors">
      <AnsweredTable
        answer={answer}
        problem="The reports could not be listed"
        empty="No errors reported."
        label="Reports"
        isHeadless
        keyOf={({ id }) => id}
        columns={[
          { breaks: 'never', cell: ({ created_at: at }) => <RelativeTime time={new Date(at)} /> },
          {
            breaks: 'anywhere',
            cell: ({ message, details }) => (
              <>
                <ToldText text={message} />
                {Object.entries(details).map(([name, value]) => (
                  <Text key={name} size="xs" c="dimmed">
                    <ToldText text={name} />: <ToldText text={value} />
                  </Text>
                ))}
              </>
            ),
          },
        ]}
        paging={{ noun: 'report', limit: REPORTS_ON_A_PAGE, onPage: setSkip }}
      />
    </Section>
  );
}
