import { faCrosshairs } from '@fortawesome/free-solid-svg-icons';
import { ActionIcon, Group, Table, Text } from '@mantine/core';
import type { CutRelationship } from '@secgraph/contract';
import { cypherSearchOf } from '../../parts/addresses/explore-views.ts';
import { searchOfChanges } from '../../parts/addresses/simulation-search.ts';
import { RelationshipWords } from '../../parts/work-orders/relationship-words.tsx';
import { formatNumber, formatShare } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { idOfCut } from './cut-graph.ts';

export interface CutTableProps {
  readonly label: string;
  readonly relationships: readonly CutRelationship[];
  /** How many principals reach the zone in all. */
  readonly exposed: number;
  readonly selected: string | undefined;
  /** Only given where the relationships are drawn, too. */
  readonly onSelect?: ((id: string | undefined) => void) | undefined;
}

/** Relationships with what the removal of each, alone, would end. */
export function CutTable({ label, relationships, exposed, selected, onSelect }: CutTableProps) {
  return (
    <Table.ScrollContainer minWidth={720}>
      <Table verticalSpacing={4} horizontalSpacing={12} fz={12} aria-label={label}>
        <Table.Thead>
          <Table.Tr>
            {onSelect === undefined ? null : <Table.Th w={44} aria-label="Mark" />}
            <Table.Th>Relationship</Table.Th>
            <Table.Th ta="right">Lose their path by it alone</Table.Th>
            <Table.Th ta="right">Of all exposed</Table.Th>
            <Table.Th aria-label="Actions" />
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {relationships.map((relationship) => {
            const id = idOfCut(relationship);
            const { source, kind, target, cut_off_principals: cutOff } = relationship;
            const isSelected = id === selected;
            return (
              <Table.Tr
                key={id}
                h={40}
                aria-current={isSelected || undefined}
                {...(isSelected ? { bg: 'var(--surface-2)' } : {})}
              >
                {onSelect === undefined ? null : (
                  <Table.Td>
                    <ActionIcon
                      variant={isSelected ? 'filled' : 'subtle'}
                      size="sm"
                      aria-label="Mark it in the picture"
                      aria-pressed={isSelected}
                      onClick={() => onSelect(isSelected ? undefined : id)}
                    >
                      <Icon icon={faCrosshairs} size={12} />
                    </ActionIcon>
                  </Table.Td>
                )}
                <Table.Td maw={560}>
                  <RelationshipWords
                    source={{ name: source.name, objectId: source.object_id, kind: source.kind }}
                    kind={kind}
                    target={{ name: target.name, objectId: target.object_id, kind: target.kind }}
                  />
                </Table.Td>
                <Table.Td ta="right">
                  {cutOff === 0 ? (
                    <Text inherit c="dimmed" title="Whoever comes this way has another one">
                      nobody
                    </Text>
                  ) : (
                    <Text inherit ff="monospace">
                      {formatNumber(cutOff)}
                    </Text>
                  )}
                </Table.Td>
                <Table.Td ta="right" ff="monospace">
                  {cutOff === 0 || exposed === 0 ? '–' : formatShare(cutOff / exposed)}
                </Table.Td>
                <Table.Td>
                  <Group gap="md" justify="flex-end" wrap="nowrap">
                    <PageLink
                      inherit
                      to="/explore"
                      search={{
                        ...cypherSearchOf({ kind, start: source.object_id, end: target.object_id }),
                        selectedItem: id,
                      }}
                    >
                      Explore
                    </PageLink>
                    <PageLink
                      inherit
                      to="/attack-paths/what-if"
                      search={searchOfChanges('One choke point', [
                        { type: 'remove', source: String(source.id), kind, target: String(target.id) },
                      ])}
                    >
                      What if
                    </PageLink>
                  </Group>
                </Table.Td>
              </Table.Tr>
            );
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  );
}
