import { Table, Text } from '@mantine/core';
import { TAG_TYPES } from '@secgraph/vocabulary';
import { useQuery } from '@tanstack/react-query';
import { tagsQuery } from '../../api/asset-group-tags.ts';
import { usePermission } from '../../session/session.ts';
import { ErrorCard } from '../../ui/error-card.tsx';
import { Waiting } from '../../ui/waiting.tsx';
import { TagCounts } from './tag-counts.tsx';
import { TagLink } from './tag-link.tsx';
import { TagMenu } from './tag-menu.tsx';

/** What is owned, and labels by name. */
export function LabelTable() {
  const mayWrite = usePermission('graphdb/Write');
  const { data, error, refetch } = useQuery(tagsQuery);
  if (error !== null) {
    return <ErrorCard title="The labels could not be listed" error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) {
    return <Waiting height={120} label="Listing the labels" />;
  }

  const labels = data
    .filter(({ type }) => type !== TAG_TYPES.zone)
    .toSorted((a, b) => orderOf(a) - orderOf(b));
  return (
    <>
      <Table verticalSpacing={4} horizontalSpacing={12} fz={12} aria-label="Labels">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Label</Table.Th>
            <Table.Th ta="right">Members</Table.Th>
            <Table.Th>Rules</Table.Th>
            <Table.Th aria-label="Actions" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {labels.map((label) => (
            <Table.Tr key={label.id} h={40}>
              <Table.Td maw={520}>
                <TagLink tag={label} />
              </Table.Td>
              <TagCounts tag={label} />
              <Table.Td ta="right">{mayWrite ? <TagMenu tag={label} /> : null}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {labels.length > 1 ? null : (
        <Text size="sm" c="dimmed" mt="md">
          Labels mark what belongs together without being a zone: service accounts, a project, what an audit
          found.
        </Text>
      )}
    </>
  );
}

function orderOf({ type }: { readonly type: number }): number {
  return type === TAG_TYPES.owned ? 0 : 1;
}
