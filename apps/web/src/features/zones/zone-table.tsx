import { faChevronDown, faChevronUp, faGripVertical } from '@fortawesome/free-solid-svg-icons';
import { ActionIcon, Group, Stack, Text } from '@mantine/core';
import { TAG_TYPES, TIER_ZERO_POSITION } from '@secgraph/vocabulary';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { tagsQuery, ZONES_KEY } from '../../api/asset-group-tags.ts';
import { call } from '../../api/call.ts';
import { isTierZero } from '../../parts/zones/zone-words.ts';
import { usePermission } from '../../session/session.ts';
import { mapAnswer } from '../../ui/answered.tsx';
import { AnsweredTable } from '../../ui/answered-table.tsx';
import { ErrorCard } from '../../ui/error-card.tsx';
import { Icon } from '../../ui/icon.tsx';
import { inLine } from '../../ui/in-line.ts';
import { type CountedTag, TAG_COUNTS } from './tag-counts.tsx';
import { TagLink } from './tag-link.tsx';
import { TagMenu } from './tag-menu.tsx';

/** Zones from the highest down; what two of them select belongs to the higher one. */
export function ZoneTable() {
  const client = useQueryClient();
  const mayWrite = usePermission('graphdb/Write');
  const answer = mapAnswer(useQuery(tagsQuery), (tags) =>
    tags
      .filter(({ type }) => type === TAG_TYPES.zone)
      .toSorted((a, b) => (a.position ?? 0) - (b.position ?? 0)),
  );
  const count = answer.data?.length ?? 0;
  const [dragged, setDragged] = useState<CountedTag>();
  // Whoever is quick drops the row before the table is drawn again.
  const held = useRef<CountedTag>(undefined);
  const move = useMutation({
    mutationFn: ({ tag, position }: { readonly tag: CountedTag; readonly position: number }) =>
      call('update-asset-group-tag', { params: { asset_group_tag_id: tag.id }, body: { position } }),
    onSettled: () => client.invalidateQueries({ queryKey: ZONES_KEY }),
  });
  const canMove = mayWrite && count > TIER_ZERO_POSITION + 1;
  const drag = (zone: CountedTag | undefined) => {
    held.current = zone;
    setDragged(zone);
  };
  const moveTo = (tag: CountedTag, position: number) => {
    if (position !== tag.position && position > TIER_ZERO_POSITION && position <= count) {
      move.mutate({ tag, position });
    }
  };

  return (
    <AnsweredTable
      answer={answer}
      problem="The zones could not be listed"
      waiting="Listing the zones"
      height={160}
      empty={null}
      label="Zones"
      isBusy={move.isPending}
      rowHeight={40}
      keyOf={({ id }) => id}
      rowPropsOf={(zone) => ({
        draggable: canMove && !isTierZero(zone),
        onDragStart: () => drag(zone),
        onDragEnd: () => drag(undefined),
        onDragOver: (event) => {
          if (held.current !== undefined && held.current.id !== zone.id && !isTierZero(zone)) {
            event.preventDefault();
          }
        },
        onDrop: (event) => {
          event.preventDefault();
          if (held.current !== undefined) {
            moveTo(held.current, zone.position ?? 0);
          }
        },
        ...(dragged?.id === zone.id ? { bg: 'var(--surface-2)' } : {}),
      })}
      columns={[
        {
          head: 'Order',
          w: canMove ? 110 : 70,
          cell: (zone) => <Order zone={zone} count={count} canMove={canMove} onMove={moveTo} />,
        },
        { head: 'Zone', maw: 360, cell: (zone) => <TagLink tag={zone} /> },
        ...TAG_COUNTS,
        {
          head: 'Certification',
          cell: (zone) => (zone.require_certify === true ? 'Required' : 'Not required'),
        },
        { head: 'Analysis', cell: (zone) => (zone.analysis_enabled === true ? 'On' : 'Off') },
        { spokenHead: 'Actions', cell: (zone) => (mayWrite ? <TagMenu tag={zone} /> : null) },
      ]}
    >
      <Stack gap="sm" mb="sm">
        <Text size="sm" c="dimmed">
          An object selected by several zones belongs to the highest one. Tier Zero stays at the top.
        </Text>
        <ErrorCard title="The zone could not be moved" error={move.error} />
      </Stack>
    </AnsweredTable>
  );
}

interface OrderProps {
  readonly zone: CountedTag;
  readonly count: number;
  readonly canMove: boolean;
  readonly onMove: (zone: CountedTag, position: number) => void;
}

/** Dragged with the mouse, or moved with buttons. */
function Order({ zone, count, canMove, onMove }: OrderProps) {
  const position = zone.position ?? 0;
  const name = inLine(zone.name);

  return (
    <Group gap={4} wrap="nowrap">
      <Text inherit w={24} ta="right">
        {position}
      </Text>
      {!canMove || isTierZero(zone) ? null : (
        <>
          <ActionIcon
            variant="subtle"
            size="sm"
            aria-label={`Move ${name} up`}
            disabled={position <= TIER_ZERO_POSITION + 1}
            onClick={() => onMove(zone, position - 1)}
          >
            <Icon icon={faChevronUp} size={10} />
          </ActionIcon>
          <ActionIcon
            variant="subtle"
            size="sm"
            aria-label={`Move ${name} down`}
            disabled={position >= count}
            onClick={() => onMove(zone, position + 1)}
          >
            <Icon icon={faChevronDown} size={10} />
          </ActionIcon>
          <Text span c="dimmed" style={{ cursor: 'grab' }} title="Drag to another place">
            <Icon icon={faGripVertical} size={12} />
          </Text>
        </>
      )}
    </Group>
  );
}
