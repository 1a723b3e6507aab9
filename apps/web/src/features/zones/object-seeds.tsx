import { faXmark } from '@fortawesome/free-solid-svg-icons';
import { ActionIcon, Group, Stack, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { nameForList } from '../../parts/graph/node-name.ts';
import { NodeRow } from '../../parts/node-search/node-row.tsx';
import { NodeSearchBox } from '../../parts/node-search/node-search-box.tsx';
import { listedFactsQuery } from '../../parts/node-search/search-queries.ts';
import { Amount } from '../../ui/amount.tsx';
import { Icon } from '../../ui/icon.tsx';

export interface ObjectSeedsProps {
  /** Object ids. */
  readonly objects: readonly string[];
  readonly isFixed: boolean;
  readonly onChange: (objects: readonly string[]) => void;
}

/** More are kept, but not listed. */
const MAX_LISTED = 100;

/** Nodes that are selected by name. */
export function ObjectSeeds({ objects, isFixed, onChange }: ObjectSeedsProps) {
  const listed = objects.slice(0, MAX_LISTED);
  const { data: facts } = useQuery(listedFactsQuery(listed));

  return (
    <Stack gap="sm" maw={560}>
      {isFixed ? null : (
        <NodeSearchBox
          label="Add an object"
          placeholder="Name or object id"
          chosenId={objects.at(-1)}
          onChoose={({ objectid }) => onChange([...new Set([...objects, objectid])])}
        />
      )}
      {objects.length === 0 ? null : (
        <Stack gap={4} component="ul" p={0} m={0} aria-label="Selected objects" style={{ listStyle: 'none' }}>
          {listed.map((objectId) => {
            const known = facts?.get(objectId);
            const name = nameForList({ name: known?.label ?? '', objectId });
            return (
              <Group key={objectId} component="li" gap="xs" wrap="nowrap" justify="space-between">
                <NodeRow node={{ objectid: objectId, type: known?.kind ?? 'Unknown', name }} facts={known} />
                {isFixed ? null : (
                  <ActionIcon
                    variant="subtle"
                    aria-label={`Take ${name} out`}
                    onClick={() => onChange(objects.filter((other) => other !== objectId))}
                  >
                    <Icon icon={faXmark} size={12} />
                  </ActionIcon>
                )}
              </Group>
            );
          })}
        </Stack>
      )}
      {objects.length > MAX_LISTED ? (
        <Text size="xs" c="dimmed">
          The first {MAX_LISTED} of <Amount value={objects.length} noun="object" />; the others stay in the
          rule.
        </Text>
      ) : null}
    </Stack>
  );
}
