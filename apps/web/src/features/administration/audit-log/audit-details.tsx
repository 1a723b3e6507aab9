import { Button, Code, Drawer, Group, Stack, Table, Text, Title } from '@mantine/core';
import type { AuditLog } from '@secgraph/contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { copyText } from '../../../ui/copy-text.ts';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { formatExactTime } from '../../../ui/format.ts';
import { StateBadge } from '../../../ui/state-badge.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { auditEntryQuery } from './audit-queries.ts';
import { describeAction, OUTCOMES } from './audit-words.ts';

/** All that one entry tells; after a change, the old values beside the new ones. */
export function AuditDetails({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const { data: entry, error, refetch } = useQuery(auditEntryQuery(id));

  return (
    <Drawer
      opened
      onClose={onClose}
      position="right"
      size={640}
      title={entry === undefined || entry === null ? `Entry ${id}` : describeAction(entry.action)}
    >
      {error === null ? null : (
        <ErrorCard title="The entry could not be read" error={error} onRetry={() => void refetch()} />
      )}
      {entry === undefined && error === null ? <Waiting height={200} label="Reading the entry" /> : null}
      {entry === null ? <Text size="sm">The audit log has no such entry, or not any more.</Text> : null}
      {entry === undefined || entry === null ? null : <Entry entry={entry} />}
    </Drawer>
  );
}

function Entry({ entry }: { readonly entry: AuditLog }) {
  const previous = previousOf(entry);
  const fields = Object.entries(entry.fields).filter(([name]) => name !== 'previous');

  return (
    <Stack gap="lg">
      <Facts
        rows={[
          ['Outcome', <StateBadge key="outcome" {...OUTCOMES[entry.status]} />],
          ['When', formatExactTime(new Date(entry.created_at))],
          ['Who', entry.actor_name === '' ? 'Unknown' : <bdi key="who">{entry.actor_name}</bdi>],
          ['E-mail address', <bdi key="email">{entry.actor_email}</bdi>],
          ['From address', <bdi key="from">{entry.source_ip_address}</bdi>],
          ['Action', <Code key="action">{entry.action}</Code>],
          ['Request', <Copied key="request" text={entry.request_id} what="Request" />],
          ['Operation', <Copied key="commit" text={entry.commit_id} what="Operation" />],
        ]}
      />
      {fields.length === 0 ? null : (
        <section aria-label="What it was about">
          <Title order={2} mb="sm">
            What it was about
          </Title>
          <Table verticalSpacing={4} fz={12} aria-label="Fields">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Field</Table.Th>
                <Table.Th>{previous === undefined ? 'Value' : 'New value'}</Table.Th>
                {previous === undefined ? null : <Table.Th>Old value</Table.Th>}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {fields.map(([name, value]) => (
                <Table.Tr key={name}>
                  <Table.Td>{name}</Table.Td>
                  <Table.Td style={{ overflowWrap: 'anywhere' }}>
                    <bdi>{textOf(value)}</bdi>
                  </Table.Td>
                  {previous === undefined ? null : (
                    <Table.Td style={{ overflowWrap: 'anywhere' }}>
                      {name in previous ? (
                        <bdi>{textOf(previous[name])}</bdi>
                      ) : (
                        <Text span inherit c="dimmed">
                          the same
                        </Text>
                      )}
                    </Table.Td>
                  )}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      )}
    </Stack>
  );
}

function Facts({ rows }: { readonly rows: readonly (readonly [string, ReactNode])[] }) {
  return (
    <Table variant="vertical" layout="auto" withRowBorders={false} verticalSpacing={2} fz={13}>
      <Table.Tbody>
        {rows.map(([label, value]) => (
          <Table.Tr key={label}>
            <Table.Th w={140}>{label}</Table.Th>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>{value}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

function Copied({ text, what }: { readonly text: string; readonly what: string }) {
  return (
    <Group gap="xs" wrap="nowrap">
      <Code>{text}</Code>
      <Button size="compact-xs" variant="subtle" onClick={() => void copyText(text, what)}>
        Copy
      </Button>
    </Group>
  );
}

function previousOf({ fields: { previous } }: AuditLog): Readonly<Record<string, unknown>> | undefined {
  return typeof previous === 'object' && previous !== null ? { ...previous } : undefined;
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
