import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { type AuditLog } from '@secgraph/contract';
import { useQuery } from '@tanstack/react-query';
import { AnsweredDrawer } from '../../../ui/answered-drawer.tsx';
import { copyText } from '../../../ui/copy-text.ts';
import { FactTable } from '../../../ui/fact-table.tsx';
import { formatExactTime } from '../../../ui/format.ts';
import { ListTable } from '../../../ui/list-table.tsx';
import { Section } from '../../../ui/section.tsx';
import { StateBadge } from '../../../ui/state-badge.tsx';
import { auditEntryQuery } from './audit-queries.ts';
import { describeAction, OUTCOMES } from './audit-words.ts';

/** All that one entry tells; after a change, the old values beside the new ones. */
export function AuditDetails({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const answer = useQuery(auditEntryQuery(id));

  return (
    <AnsweredDrawer
      answer={answer}
      title={({ action }) => describeAction(action)}
      untitled={`Entry ${id}`}
      problem="The entry could not be read"
      waiting="Reading the entry"
      missing="The audit log has no such entry, or not any more."
      onClose={onClose}
    >
      {(entry) => <Entry entry={entry} />}
    </AnsweredDrawer>
  );
}

function Entry({ entry }: { readonly entry: AuditLog }) {
  const previous = previousOf(entry);
  const fields = Object.entries(entry.fields).filter(([name]) => name !== 'previous');

  return (
    <Stack gap="lg">
      <FactTable
        rows={[
          ['Outcome', <StateBadge key="outcome" {...OUTCOMES[entry.status]} />],
          ['When', formatExactTime(new Date(entry.created_at))],
          ['Who', entry.actor_name === '' ? 'Unknown' : <bdi key="who">{entry.actor_name}</bdi>],
          ['E-mail address', <bdi key="email">{entry.actor_email}</bdi>],
          ['IP address', <bdi key="from">{entry.source_ip_address}</bdi>],
          ['Action', <Code key="action">{entry.action}</Code>],
          ['Request', <Copied key="request" text={entry.request_id} what={/* @words */ 'Request'} />],
          ['Operation', <Copied key="commit" text={entry.commit_id} what={/* @words */ 'Operation'} />],
        ]}
      />
      {fields.length === 0 ? null : (
        <Section title="Details">
          <ListTable
            label="Fields"
            rows={fields}
            keyOf={([name]) => name}
            columns={[
              { head: 'Field', cell: ([name]) => name },
              {
                head: previous === undefined ? 'Value' : 'New value',
                breaks: 'anywhere',
                cell: ([, value]) => <bdi>{textOf(value)}</bdi>,
              },
              previous === undefined
                ? null
                : {
                    head: 'Old value',
                    breaks: 'anywhere',
                    cell: ([name]) =>
                      name in previous ? (
                        <bdi>{textOf(previous[name])}</bdi>
                      ) : (
                        <Text span inherit c="dimmed">
                          the same
                        </Text>
                      ),
                  },
            ]}
          />
        </Section>
      )}
    </Stack>
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
