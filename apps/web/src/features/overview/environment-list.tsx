import { faCloud, faGlobe } from '@fortawesome/free-solid-svg-icons';
import { Code, Group, Stack, Table, Text } from '@mantine/core';
import type { Environment } from '@secgraph/contract';
import { useQuery } from '@tanstack/react-query';
import { environmentsQuery } from '../../api/environments.ts';
import { newestRecordQuery } from '../../parts/data-quality/quality-queries.ts';
import { platformOf } from '../../parts/data-quality/quality-subject.ts';
import { ErrorCard } from '../../ui/error-card.tsx';
import { useFirstRows } from '../../ui/first-rows.tsx';
import { countOf, formatNumber } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../../ui/page-link.tsx';

/** Each one that is shown asks for its numbers. */
const FIRST_SHOWN = 25;
/** What is told of each: directories and tenants have all of them but computers, of which tenants have devices. */
const COUNTS = [
  { label: 'Users', names: ['users'] },
  { label: 'Groups', names: ['groups'] },
  { label: 'Computers', names: ['computers', 'devices'] },
  { label: 'Relationships', names: ['relationships'] },
] as const;

/** Every domain and tenant, whether its own data was collected or others only mention it, and what it holds. */
export function EnvironmentList() {
  const { data: environments, error, refetch } = useQuery(environmentsQuery);
  const { shown, more } = useFirstRows(environments ?? [], FIRST_SHOWN, ', by name');
  if (error !== null) {
    return (
      <ErrorCard title="The environments could not be listed" error={error} onRetry={() => void refetch()} />
    );
  }
  if (environments === undefined) {
    return null;
  }
  if (environments.length === 0) {
    return <Text c="dimmed">The graph holds nodes, but no domain and no tenant.</Text>;
  }

  return (
    <Stack gap="sm">
      <Text size="sm">{countOf(environments.length, 'environment')}</Text>
      <Table verticalSpacing={4} fz={12} aria-label="Environments">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Name</Table.Th>
            <Table.Th>Type</Table.Th>
            <Table.Th>Object id</Table.Th>
            <Table.Th>Data</Table.Th>
            {COUNTS.map(({ label }) => (
              <Table.Th key={label} ta="right">
                {label}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {shown.map((environment) => (
            <EnvironmentRow key={environment.id} environment={environment} />
          ))}
        </Table.Tbody>
      </Table>
      {more}
    </Stack>
  );
}

function EnvironmentRow({ environment }: { readonly environment: Environment }) {
  const { id, name, type, collected } = environment;
  const isTenant = type === 'azure';
  const { data: newest } = useQuery(newestRecordQuery({ platform: platformOf(environment), environment }));

  return (
    <Table.Tr h={32}>
      <Table.Td>
        <Group gap={8} wrap="nowrap">
          <Icon icon={isTenant ? faCloud : faGlobe} />
          <PageLink inherit to="/administration/data-quality" search={{ environment: id }}>
            <bdi>{name}</bdi>
          </PageLink>
        </Group>
      </Table.Td>
      <Table.Td>{isTenant ? 'Tenant' : 'Domain'}</Table.Td>
      <Table.Td>
        <Code>{id}</Code>
      </Table.Td>
      <Table.Td>{collected ? 'Collected' : 'Only mentioned by others'}</Table.Td>
      {COUNTS.map(({ label, names }) => {
        const count = names.map((known) => newest?.measures.get(known)).find((value) => value !== undefined);
        return (
          <Table.Td key={label} ta="right" ff="monospace">
            {count === undefined ? null : formatNumber(count)}
          </Table.Td>
        );
      })}
    </Table.Tr>
  );
}
