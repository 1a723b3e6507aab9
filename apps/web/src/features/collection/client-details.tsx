import { Button, Code, Drawer, Group, Stack, Table, Text, Title } from '@mantine/core';
import type { CollectionClient } from '@secgraph/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { COLLECTOR_WORDS } from '../../parts/collectors/collector-words.ts';
import { describeRule } from '../../parts/schedules/recurrence.ts';
import { copyText } from '../../ui/copy-text.ts';
import { ErrorCard } from '../../ui/error-card.tsx';
import { formatExactTime, readTime } from '../../ui/format.ts';
import { inLine } from '../../ui/in-line.ts';
import { Paging } from '../../ui/paging.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { ToldText } from './client-name.tsx';
import { clientStateOf } from './client-state.ts';
import { JobsLink, SchedulesLink } from './collection-links.tsx';
import { clientQuery, REPORTS_ON_A_PAGE, reportsQuery } from './collection-queries.ts';
import { FactTable } from './fact-table.tsx';

/** Where a client runs, when it collects, and what it said went wrong. */
export function ClientDetails({ id, onClose }: { readonly id: string; readonly onClose: () => void }) {
  const { data: client, error, dataUpdatedAt, refetch } = useQuery(clientQuery(id));

  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={600}
      title={<bdi>{client === undefined || client === null ? 'Client' : inLine(client.name)}</bdi>}
    >
      {error === null ? null : (
        <ErrorCard title="The client could not be read" error={error} onRetry={() => void refetch()} />
      )}
      {client === undefined && error === null ? <Waiting height={200} label="Reading the client" /> : null}
      {client === null ? <Text size="sm">There is no such client, or not any more.</Text> : null}
      {client === undefined || client === null ? null : (
        <Stack gap="lg">
          <Facts client={client} now={new Date(dataUpdatedAt)} />
          <Schedules client={client} />
          <Reports clientId={client.id} />
        </Stack>
      )}
    </Drawer>
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
              <Button
                size="compact-xs"
                variant="subtle"
                onClick={() => void copyText(client.token.id, 'Token id')}
              >
                Copy
              </Button>
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
    <section aria-label="Schedules">
      <Title order={2} mb="sm">
        Schedules
      </Title>
      {client.events.length === 0 ? (
        <Text size="sm">It collects only when somebody runs it.</Text>
      ) : (
        <Table verticalSpacing={4} fz={12} aria-label="Schedules of the client">
          <Table.Tbody>
            {client.events.map(({ id, rrule, rrule_problem: problem, next_scheduled_at: at }) => {
              const next = readTime(at);
              return (
                <Table.Tr key={id}>
                  <Table.Td>
                    <SchedulesLink search={{ client: client.id }}>{describeRule(rrule)}</SchedulesLink>
                  </Table.Td>
                  <Table.Td ta="right">
                    {problem !== '' ? (
                      'Stopped: its rule cannot be read'
                    ) : next === undefined ? (
                      'It is over'
                    ) : (
                      <RelativeTime time={next} />
                    )}
                  </Table.Td>
                </Table.Tr>
              );
            })}
          </Table.Tbody>
        </Table>
      )}
    </section>
  );
}

function Reports({ clientId }: { readonly clientId: string }) {
  const [skip, setSkip] = useState(0);
  const { data: page, error, refetch } = useQuery(reportsQuery(clientId, skip));

  return (
    <section aria-label="What went wrong">
      <Title order={2} mb="sm">
        What went wrong
      </Title>
      {error === null ? null : (
        <ErrorCard title="The reports could not be listed" error={error} onRetry={() => void refetch()} />
      )}
      {page === undefined ? null : page.count === 0 ? (
        <Text size="sm">It reported nothing.</Text>
      ) : (
        <>
          <Table verticalSpacing={4} fz={12} aria-label="Reports">
            <Table.Tbody>
              {page.data.map(({ id, created_at: at, message, details }) => (
                <Table.Tr key={id}>
                  <Table.Td style={{ whiteSpace: 'nowrap', verticalAlign: 'top' }}>
                    <RelativeTime time={new Date(at)} />
                  </Table.Td>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>
                    <ToldText text={message} />
                    {Object.entries(details).map(([name, value]) => (
                      <Text key={name} size="xs" c="dimmed">
                        <ToldText text={name} />: <ToldText text={value} />
                      </Text>
                    ))}
                  </Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          <Paging count={page.count} skip={skip} limit={REPORTS_ON_A_PAGE} noun="report" onPage={setSkip} />
        </>
      )}
    </section>
  );
}
