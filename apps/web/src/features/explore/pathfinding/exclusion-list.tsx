import { faXmark } from '@fortawesome/free-solid-svg-icons';
import { ActionIcon, Button, Group, Stack, Text } from '@mantine/core';
import { cleanText, shortenText } from '@secgraph/graph-view';
import type { ReactNode } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import { useExplore } from '../explore-context.tsx';
import classes from './exclusion-list.module.css';
import { useNameOfGraphId, useNodeName } from './node-names.ts';

const MAX_LENGTH = 40;

/** What paths must not use; each can be allowed again. */
export function ExclusionList() {
  const { search, setSearch } = useExplore();
  const nodes = search.excludedNodes ?? [];
  const edges = search.excludedEdges ?? [];
  if (nodes.length + edges.length === 0) {
    return null;
  }

  return (
    <Stack gap={4}>
      <Group justify="space-between">
        <Text size="xs" fw={500} id="path-exclusions">
          Excluded from paths
        </Text>
        <Button
          size="compact-xs"
          variant="subtle"
          onClick={() => setSearch({ excludedNodes: undefined, excludedEdges: undefined })}
        >
          Allow all again
        </Button>
      </Group>
      <ul className={classes['list']} aria-labelledby="path-exclusions">
        {nodes.map((objectId) => (
          <NodeChip
            key={objectId}
            objectId={objectId}
            onRemove={() => setSearch({ excludedNodes: without(nodes, objectId) })}
          />
        ))}
        {edges.map((edge) => (
          <EdgeChip
            key={edge}
            edge={edge}
            onRemove={() => setSearch({ excludedEdges: without(edges, edge) })}
          />
        ))}
      </ul>
    </Stack>
  );
}

function NodeChip({ objectId, onRemove }: { readonly objectId: string; readonly onRemove: () => void }) {
  const name = useNodeName(objectId) ?? objectId;

  return (
    <Chip label={name} onRemove={onRemove}>
      {shortenText(name, MAX_LENGTH)}
    </Chip>
  );
}

function EdgeChip({ edge, onRemove }: { readonly edge: string; readonly onRemove: () => void }) {
  const [first, last] = [edge.indexOf('_'), edge.lastIndexOf('_')];
  const kind = cleanText(edge.slice(first + 1, last));
  const start = useNameOfGraphId(edge.slice(0, first));
  const end = useNameOfGraphId(edge.slice(last + 1));

  return (
    <Chip label={`${start} ${kind} ${end}`} onRemove={onRemove}>
      {shortenText(start, MAX_LENGTH)} –{kind}→ {shortenText(end, MAX_LENGTH)}
    </Chip>
  );
}

interface ChipProps {
  readonly label: string;
  readonly onRemove: () => void;
  readonly children: ReactNode;
}

function Chip({ label, onRemove, children }: ChipProps) {
  return (
    <li className={classes['chip']} title={label}>
      <bdi className={classes['name']}>{children}</bdi>
      <ActionIcon
        size="xs"
        variant="subtle"
        color="gray"
        aria-label={`Allow ${label} again`}
        onClick={onRemove}
      >
        <Icon icon={faXmark} size={10} />
      </ActionIcon>
    </li>
  );
}

function without(entries: readonly string[], removed: string): readonly string[] | undefined {
  const kept = entries.filter((entry) => entry !== removed);

  return kept.length === 0 ? undefined : kept;
}
