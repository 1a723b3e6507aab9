import { Text } from '@mantine/core';
import { type DomainResult } from '@secgraph/contract';
import { countOf } from '../../ui/format.ts';
import { ListTable } from '../../ui/list-table.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { ToldText } from './client-name.tsx';

/** What is counted of a domain. */
const COUNT_WORDS = {
  user_count: (count) => countOf(count, 'user'),
  group_count: (count) => countOf(count, 'group'),
  computer_count: (count) => countOf(count, 'computer'),
  gpo_count: (count) => countOf(count, 'GPO'),
  ou_count: (count) => countOf(count, 'OU'),
  container_count: (count) => countOf(count, 'container'),
  aiaca_count: (count) => countOf(count, 'AIA CA'),
  rootca_count: (count) => countOf(count, 'root CA'),
  enterpriseca_count: (count) => countOf(count, 'enterprise CA'),
  ntauthstore_count: (count) => countOf(count, 'NTAuth store'),
  certtemplate_count: (count) => countOf(count, 'template'),
  deleted_count: (count) => countOf(count, 'deleted object'),
} satisfies Partial<Record<keyof DomainResult, (count: number) => string>>;

const COUNTS = Object.keys(COUNT_WORDS) as (keyof typeof COUNT_WORDS)[];

/** What was found in each domain. */
export function DomainResults({ results }: { readonly results: readonly DomainResult[] }) {
  if (results.length === 0) {
    return <Text size="sm">Nothing is known of any domain.</Text>;
  }

  return (
    <ListTable
      label="Domains"
      rows={results}
      keyOf={({ id }) => id}
      columns={[
        {
          head: 'Domain',
          breaks: 'anywhere',
          cell: ({ domain_name: name, message }) => (
            <>
              <ToldText text={name} />
              {message === '' ? null : (
                <Text size="xs" c="dimmed">
                  <ToldText text={message} />
                </Text>
              )}
            </>
          ),
        },
        {
          head: 'Outcome',
          cell: ({ success }) => (
            <StateBadge
              {...(success ? { label: 'Collected', tone: 'ok' } : { label: 'Failed', tone: 'critical' })}
            />
          ),
        },
        { head: 'Found', cell: describeCounts },
      ]}
    />
  );
}

/** "102 users, 40 groups"; what there is none of is left out. */
function describeCounts(result: DomainResult): string {
  const found = COUNTS.filter((name) => result[name] > 0).map((name) => COUNT_WORDS[name](result[name]));

  return found.length === 0 ? 'Nothing' : found.join(', ');
}
