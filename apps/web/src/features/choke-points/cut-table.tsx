import { faCrosshairs } from '@fortawesome/free-solid-svg-icons';
import { ActionIcon, Group, Text } from '@mantine/core';
import { type CutRelationship } from '@secgraph/contract';
import { cypherSearchOf } from '../../parts/addresses/explore-views.ts';
import { searchOfChanges } from '../../parts/addresses/simulation-search.ts';
import { RelationshipWords } from '../../parts/work-orders/relationship-words.tsx';
import { Amount } from '../../ui/amount.tsx';
import { formatShare } from '../../ui/format.ts';
import { Icon } from '../../ui/icon.tsx';
import { ListTable } from '../../ui/list-table.tsx';
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
    <ListTable
      label={label}
      rows={relationships}
      minWidth={720}
      rowHeight={40}
      keyOf={idOfCut}
      rowPropsOf={(relationship) =>
        idOfCut(relationship) === selected ? { 'aria-current': true, bg: 'var(--surface-2)' } : {}
      }
      columns={[
        onSelect === undefined
          ? null
          : {
              w: 44,
              spokenHead: 'Mark',
              cell: (relationship) => {
                const id = idOfCut(relationship);
                const isSelected = id === selected;

                return (
                  <ActionIcon
                    variant={isSelected ? 'filled' : 'subtle'}
                    size="sm"
                    aria-label="Mark it in the picture"
                    aria-pressed={isSelected}
                    onClick={() => onSelect(isSelected ? undefined : id)}
                  >
                    <Icon icon={faCrosshairs} size={12} />
                  </ActionIcon>
                );
              },
            },
        {
          head: 'Relationship',
          maw: 560,
          cell: ({ source, kind, target }) => (
            <RelationshipWords
              source={{ name: source.name, objectId: source.object_id, kind: source.kind }}
              kind={kind}
              target={{ name: target.name, objectId: target.object_id, kind: target.kind }}
            />
          ),
        },
        {
          head: 'Lose their path by it alone',
          ta: 'right',
          cell: ({ cut_off_principals: cutOff }) =>
            cutOff === 0 ? (
              <Text inherit c="dimmed" title="Everyone who uses this path has another one">
                nobody
              </Text>
            ) : (
              <Text inherit>
                <Amount value={cutOff} />
              </Text>
            ),
        },
        {
          head: 'Of all exposed',
          ta: 'right',
          cell: ({ cut_off_principals: cutOff }) =>
            cutOff === 0 || exposed === 0 ? '–' : formatShare(cutOff / exposed),
        },
        { spokenHead: 'Actions', cell: (relationship) => <WaysOut relationship={relationship} /> },
      ]}
    />
  );
}

function WaysOut({ relationship }: { readonly relationship: CutRelationship }) {
  const { source, kind, target } = relationship;

  return (
    <Group gap="md" justify="flex-end" wrap="nowrap">
      <PageLink
        inherit
        to="/explore"
        search={{
          ...cypherSearchOf({ kind, start: source.object_id, end: target.object_id }),
          selectedItem: idOfCut(relationship),
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
  );
}
