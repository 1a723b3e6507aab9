import { Anchor, Table, Text } from '@mantine/core';
import type { CollectionClient } from '@secgraph/contract';
import { COLLECTOR_WORDS } from '../../parts/collectors/collector-words.ts';
import { formatNumber, readTime } from '../../ui/format.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { SortHeader } from '../../ui/sort-header.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { ClientMenu, type ClientMenuProps } from './client-menu.tsx';
import { ClientName, ToldText } from './client-name.tsx';
import { clientStateOf, nextRunOf } from './client-state.ts';
import { JobsLink, SchedulesLink } from './collection-links.tsx';
import type { ClientSort } from './collection-search.ts';

export interface ClientTableProps extends Pick<ClientMenuProps, 'onAct'> {
  readonly clients: readonly CollectionClient[];
  /** When they were read. */
  readonly now: Date;
  readonly sort: ClientSort;
  readonly onSort: (sort: ClientSort) => void;
  readonly onOpen: (client: CollectionClient) => void;
}

export function ClientTable({ clients, now, sort, onSort, onOpen, onAct }: ClientTableProps) {
  const head = { sort, onSort };

  return (
    <Table.ScrollContainer minWidth={900}>
      <Table highlightOnHover verticalSpacing={4} fz={12} aria-label="Clients">
        <Table.Thead>
          <Table.Tr>
            <SortHeader column="name" label="Client" {...head} />
            <Table.Th>Collector</Table.Th>
            <Table.Th>State</Table.Th>
            <SortHeader column="last_checkin" label="Last heard of" {...head} />
            <SortHeader column="hostname" label="Runs on" {...head} />
            <Table.Th>Version</Table.Th>
            <Table.Th>Next run</Table.Th>
            <SortHeader column="completed_job_count" label="Jobs done" {...head} />
            <Table.Th aria-label="Actions" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {clients.map((client) => (
            <ClientRow key={client.id} {...{ client, now, onOpen, onAct }} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

type ClientRowProps = Pick<ClientTableProps, 'now' | 'onOpen' | 'onAct'> & {
  readonly client: CollectionClient;
};

function ClientRow({ client, now, onOpen, onAct }: ClientRowProps) {
  const seen = readTime(client.last_checkin);

  return (
    <Table.Tr h={32}>
      <Table.Td maw={220}>
        <Anchor component="button" type="button" inherit truncate maw="100%" onClick={() => onOpen(client)}>
          <ClientName name={client.name} />
        </Anchor>
      </Table.Td>
      <Table.Td>{COLLECTOR_WORDS[client.type].label}</Table.Td>
      <Table.Td>
        <StateBadge {...clientStateOf(client, now)} />
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        {seen === undefined ? 'Never' : <RelativeTime time={seen} />}
      </Table.Td>
      <Table.Td maw={160}>
        <Text inherit truncate>
          <ToldText text={client.hostname} />
        </Text>
      </Table.Td>
      <Table.Td maw={100}>
        <Text inherit truncate>
          <ToldText text={client.version} />
        </Text>
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <NextRun client={client} />
      </Table.Td>
      <Table.Td>
        <JobsLink search={{ client: client.id }}>{formatNumber(client.completed_job_count)}</JobsLink>
      </Table.Td>
      <Table.Td ta="right">
        <ClientMenu client={client} onAct={onAct} />
      </Table.Td>
    </Table.Tr>
  );
}

function NextRun({ client }: { readonly client: CollectionClient }) {
  const next = nextRunOf(client);

  return (
    <SchedulesLink search={{ client: client.id }}>
      {next === undefined ? 'None' : <RelativeTime time={next} />}
    </SchedulesLink>
  );
}
