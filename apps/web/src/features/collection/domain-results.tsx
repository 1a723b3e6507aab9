import { Table, Text } from '@mantine/core';
import type { DomainResult } from '@secgraph/contract';
import { formatNumber } from '../../ui/format.ts';
import { StateBadge } from '../../ui/state-badge.tsx';
import { ToldText } from './client-name.tsx';

/** Counts of a domain, as they are told; those that no domain has are left out. */
const COUNT_WORDS = {
  user_count: 'Users',
  group_count: 'Groups',
  computer_count: 'Computers',
  gpo_count: 'GPOs',
  ou_count: 'OUs',
  container_count: 'Containers',
  aiaca_count: 'AIA CAs',
  rootca_count: 'Root CAs',
  enterpriseca_count: 'Enterprise CAs',
  ntauthstore_count: 'NTAuth stores',
  certtemplate_count: 'Templates',
  deleted_count: 'Deleted',
} as const satisfies Partial<Record<keyof DomainResult, string>>;

const COUNTS = Object.keys(COUNT_WORDS) as (keyof typeof COUNT_WORDS)[];

/** What was found in each domain. */
export function DomainResults({ results }: { readonly results: readonly DomainResult[] }) {
  const columns = COUNTS.filter((name) => results.some((result) => result[name] > 0));
  if (results.length === 0) {
    return <Text size="sm">Nothing is known of any domain.</Text>;
  }

  return (
    <Table.ScrollContainer minWidth={240 + columns.length * 80}>
      <Table verticalSpacing={4} fz={12} aria-label="Domains">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Domain</Table.Th>
            <Table.Th>Outcome</Table.Th>
            {columns.map((name) => (
              <Table.Th key={name} ta="right">
                {COUNT_WORDS[name]}
              </Table.Th>
            ))}
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
              {columns.map((name) => (
                <Table.Td key={name} ta="right" ff="monospace">
                  {formatNumber(result[name])}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
