import { faCloud, faGlobe } from '@fortawesome/free-solid-svg-icons';
import { Code, Group, Stack, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorCard } from '../../ui/error-card.tsx';
import { countOf } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { environmentsQuery } from './graph-queries.ts';

/** Every domain and tenant, and whether its own data was collected or others only mention it. */
export function EnvironmentList() {
  const { data: environments, error, refetch } = useQuery(environmentsQuery);
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
            <Table.Th>Object id</Table.Th>
            <Table.Th>Data</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {environments.map(({ id, name, type, collected }) => (
            <Table.Tr key={id} h={32}>
              <Table.Td>
                <Group gap={8} wrap="nowrap">
                  <Icon
                    icon={type === 'azure' ? faCloud : faGlobe}
                    label={type === 'azure' ? 'Tenant' : 'Domain'}
                  />
                  <bdi>{name}</bdi>
                </Group>
              </Table.Td>
              <Table.Td>
                <Code>{id}</Code>
              </Table.Td>
              <Table.Td>{collected ? 'Collected' : 'Only mentioned by others'}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Stack>
  );
}
