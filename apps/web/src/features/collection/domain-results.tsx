import { Table, Text } from '@mantine/core';
import type { DomainResult } from '@secgraph/contract';
import { countOf } from '../../ui/format.ts';
import { StateBadge } from '../../ui/state-badge.tsx';
import { ToldText } from './client-name.tsx';

/** What is counted of a domain. */
const COUNT_WORDS = {
  user_count: 'user',
  group_count: 'group',
  computer_count: 'computer',
  gpo_count: 'GPO',
  ou_count: 'OU',
  container_count: 'container',
  aiaca_count: 'AIA CA',
  rootca_count: 'root CA',
  enterpriseca_count: 'enterprise CA',
  ntauthstore_count: 'NTAuth store',
  certtemplate_count: 'template',
  deleted_count: 'deleted object',
} as const satisfies Partial<Record<keyof DomainResult, string>>;

const COUNTS = Object.keys(COUNT_WORDS) as (keyof typeof COUNT_WORDS)[];

/** What was found in each domain. */
export function DomainResults({ results }: { readonly results: readonly DomainResult[] }) {
  if (results.length === 0) {
    return <Text size="sm">Nothing is known of any domain.</Text>;
  }

  return (
    <Table verticalSpacing={4} fz={12} aria-label="Domains">
      <Table.Thead>
        <Table.Tr>
          <Table.Th>Domain</Table.Th>
          <Table.Th>Outcome</Table.Th>
          <Table.Th>Found</Table.Th>
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {results.map((result) => (
          <Table.Tr key={result.id}>
            <Table.Td style={{ overflowWrap: 'anywhere' }}>
              <ToldText text={result.domain_name} />
              {result.message === '' ? null : (
                <Text size="xs" c="dimmed">
                  <ToldText text={result.message} />
                </Text>
              )}
            </Table.Td>
            <Table.Td>
              <StateBadge
                {...(result.success
                  ? { label: 'Collected', tone: 'ok' }
                  : { label: 'Failed', tone: 'critical' })}
              />
            </Table.Td>
            <Table.Td>{describeCounts(result)}</Table.Td>
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  );
}

/** "102 users, 40 groups"; what there is none of is left out. */
function describeCounts(result: DomainResult): string {
  const found = COUNTS.filter((name) => result[name] > 0).map((name) =>
    countOf(result[name], COUNT_WORDS[name]),
  );

  return found.length === 0 ? 'Nothing' : found.join(', ');
}
