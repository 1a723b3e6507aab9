import { faBan, faEyeSlash, faSkull } from '@fortawesome/free-solid-svg-icons';
import { Button, Group, Text } from '@mantine/core';
import { usePermission } from '../../../session/session.ts';
import { Amount } from '../../../ui/amount.tsx';
import { Icon } from '../../../ui/icon.tsx';
import { useExplore } from '../explore-context.tsx';
import type { TableSource } from './table-source.ts';

export interface BulkActionsProps {
  readonly source: TableSource;
  readonly checked: ReadonlySet<string>;
  readonly onDone: () => void;
}

/** What can be done with all checked rows at once. */
export function BulkActions({ source: { name }, checked, onDone }: BulkActionsProps) {
  const { search, setSearch, graph, view, setMarking } = useExplore();
  const mayMark = usePermission('graphdb/Write');
  if (checked.size === 0) {
    return null;
  }

  const ids = [...checked];
  const checkedNodes = () => ids.map((id) => graph.nodes.get(id)).filter((node) => node !== undefined);
  const hide = () => {
    void view?.hide(ids);
    onDone();
  };
  const exclude = () => {
    const nodes = checkedNodes().map(({ objectId }) => objectId);
    setSearch(
      name === 'nodes'
        ? { excludedNodes: distinct([...(search.excludedNodes ?? []), ...nodes]) }
        : { excludedEdges: distinct([...(search.excludedEdges ?? []), ...ids]) },
    );
    onDone();
  };

  return (
    <Group gap={4} role="group" aria-label="Checked rows">
      <Text size="xs" fw={600}>
        <Amount value={checked.size} /> checked
      </Text>
      {name === 'nodes' && view !== undefined ? (
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<Icon icon={faEyeSlash} size={11} />}
          onClick={hide}
        >
          Hide
        </Button>
      ) : null}
      {search.searchType === 'pathfinding' && (name === 'nodes' || name === 'relationships') ? (
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<Icon icon={faBan} size={11} />}
          onClick={exclude}
        >
          Exclude from paths
        </Button>
      ) : null}
      {name === 'nodes' && mayMark ? (
        <Button
          size="compact-xs"
          variant="default"
          leftSection={<Icon icon={faSkull} size={11} />}
          onClick={() => setMarking({ mark: 'owned', action: /* @verbatim */ 'add', nodes: checkedNodes() })}
        >
          Add to Owned
        </Button>
      ) : null}
      <Button size="compact-xs" variant="subtle" onClick={onDone}>
        {/* @words as choice */ 'Clear'}
      </Button>
    </Group>
  );
}

function distinct(ids: readonly string[]): readonly string[] {
  return [...new Set(ids)];
}
