import { faMinus, faPlus, faXmark } from '@fortawesome/free-solid-svg-icons';
import { ActionIcon, Group, Text } from '@mantine/core';
import { type Change, keyOfChange } from '../../parts/addresses/variant.ts';
import { RelationshipWords } from '../../parts/work-orders/relationship-words.tsx';
import { type WorkOrderEnd } from '../../parts/work-orders/work-order.ts';
import { useFirstRows } from '../../ui/first-rows.tsx';
import { Icon } from '../../ui/icon.tsx';
import { ListTable } from '../../ui/list-table.tsx';

export interface ChangeListProps {
  readonly changes: readonly Change[];
  /** Undefined while they are being read. */
  readonly nodes: ReadonlyMap<string, WorkOrderEnd> | undefined;
  /** What is known meanwhile. */
  readonly fallback: ReadonlyMap<string, WorkOrderEnd>;
  readonly onRemove: (change: Change) => void;
}

/** What the changes come to is seen below them without scrolling. */
const FIRST_SHOWN = 5;

/** What a variant changes. */
export function ChangeList({ changes, nodes, fallback, onRemove }: ChangeListProps) {
  const { shown, more } = useFirstRows(changes, FIRST_SHOWN, ' changes');
  const endOf = (id: string): WorkOrderEnd =>
    (nodes ?? fallback).get(id) ?? { name: `node ${id}`, objectId: '', kind: 'Unknown' };
  const isGone = ({ source, target }: Change) =>
    nodes !== undefined && !(nodes.has(source) && nodes.has(target));

  return (
    <div>
      <ListTable
        label="Changes"
        rows={shown}
        isHeadless
        rowHeight={36}
        keyOf={keyOfChange}
        columns={[
          {
            w: 100,
            cell: ({ type }) => (
              <Group gap={6} wrap="nowrap">
                <Icon icon={type === 'remove' ? faMinus : faPlus} size={10} />
                {type === 'remove' ? 'Remove' : 'Add'}
              </Group>
            ),
          },
          {
            cell: (change) => (
              <>
                <RelationshipWords
                  source={endOf(change.source)}
                  kind={change.kind}
                  target={endOf(change.target)}
                />
                {isGone(change) ? (
                  <Text inherit c="var(--critical)" role="alert">
                    A node of it is not in the graph any more: take the change out.
                  </Text>
                ) : null}
              </>
            ),
          },
          {
            w: 44,
            cell: (change) => (
              <ActionIcon
                variant="subtle"
                size="sm"
                aria-label="Take this change out"
                onClick={() => onRemove(change)}
              >
                <Icon icon={faXmark} size={12} />
              </ActionIcon>
            ),
          },
        ]}
      />
      {more}
    </div>
  );
}
