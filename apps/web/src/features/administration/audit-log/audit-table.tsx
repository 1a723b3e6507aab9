import { Anchor, Table, Text } from '@mantine/core';
import type { AuditLog } from '@secgraph/contract';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { SortHeader } from '../../../ui/sort-header.tsx';
import { StateBadge } from '../../../ui/state-badge.tsx';
import type { AuditSort } from './audit-search.ts';
import { describeAction, OUTCOMES, summarizeFields } from './audit-words.ts';

export interface AuditTableProps {
  readonly entries: readonly AuditLog[];
  readonly sort: AuditSort;
  readonly onSort: (sort: AuditSort) => void;
  readonly onOpen: (entry: AuditLog) => void;
}

export function AuditTable({ entries, sort, onSort, onOpen }: AuditTableProps) {
  const head = { sort, onSort };

  return (
    <Table.ScrollContainer minWidth={860}>
      <Table highlightOnHover verticalSpacing={4} fz={12} aria-label="Audit log">
        <Table.Thead>
          <Table.Tr>
            <SortHeader column="created_at" label="When" {...head} />
            <SortHeader column="actor_name" label="Who" {...head} />
            <SortHeader column="action" label="Action" {...head} />
            <SortHeader column="status" label="Outcome" {...head} />
            <Table.Th>About</Table.Th>
            <SortHeader column="source_ip_address" label="From address" {...head} />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {entries.map((entry) => (
            <EntryRow key={entry.id} entry={entry} onOpen={onOpen} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}

function EntryRow({ entry, onOpen }: Pick<AuditTableProps, 'onOpen'> & { readonly entry: AuditLog }) {
  const summary = summarizeFields(entry);

  return (
    <Table.Tr h={32}>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <RelativeTime time={new Date(entry.created_at)} />
      </Table.Td>
      <Table.Td maw={160}>
        <Text inherit truncate title={entry.actor_name}>
          {entry.actor_name === '' ? 'Unknown' : <bdi>{entry.actor_name}</bdi>}
        </Text>
      </Table.Td>
      <Table.Td style={{ whiteSpace: 'nowrap' }}>
        <Anchor component="button" type="button" inherit onClick={() => onOpen(entry)}>
          {describeAction(entry.action)}
        </Anchor>
      </Table.Td>
      <Table.Td>
        <StateBadge {...OUTCOMES[entry.status]} />
      </Table.Td>
      <Table.Td maw={320}>
        <Text inherit truncate>
          <bdi>{summary}</bdi>
        </Text>
      </Table.Td>
      <Table.Td maw={160}>
        <Text inherit truncate title={entry.source_ip_address}>
          <bdi>{entry.source_ip_address}</bdi>
        </Text>
      </Table.Td>
    </Table.Tr>
  );
}
