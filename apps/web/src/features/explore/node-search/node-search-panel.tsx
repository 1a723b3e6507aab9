import { faThumbtack, faThumbtackSlash } from '@fortawesome/free-solid-svg-icons';
import { ActionIcon, Stack, Text, Title, UnstyledButton } from '@mantine/core';
import { cleanText } from '@secgraph/graph-view';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type ListedNode, NodeRow } from '../../../parts/node-search/node-row.tsx';
import { NodeSearchBox } from '../../../parts/node-search/node-search-box.tsx';
import { listedFactsQuery } from '../../../parts/node-search/search-queries.ts';
import { Icon } from '../../../ui/icon.tsx';
import { useExplore } from '../explore-context.tsx';
import { type KeptNodes, useKeptNodes } from './kept-nodes.ts';
import { KindChips } from './kind-chips.tsx';
import classes from './node-search-panel.module.css';
import { useShowNode } from './use-show-node.ts';

/** One node, by name or object id. */
export function NodeSearchPanel() {
  const { search, result } = useExplore();
  const show = useShowNode();
  const kept = useKeptNodes();
  const [kind, setKind] = useState<string>();
  const choose = (node: ListedNode) => {
    kept.remember(node);
    void show(node.objectid);
  };
  const recent = kept.recent.filter(({ objectid }) => !kept.isPinned(objectid));

  return (
    <Stack p="md" gap="md">
      <NodeSearchBox
        label="Node"
        placeholder="Name or object id, or user:name"
        chosen={search.searchType === 'node' ? result.title : ''}
        chosenId={search.searchType === 'node' ? search.primarySearch : undefined}
        kind={kind}
        onChoose={choose}
      />
      <KindChips kind={kind} onChoose={setKind} />
      <KeptList title="Pinned" nodes={kept.pinned} kept={kept} onChoose={choose} />
      <KeptList title="Recent" nodes={recent} kept={kept} onChoose={choose} />
      {kept.pinned.length + recent.length === 0 ? (
        <Text size="xs" c="dimmed">
          Nodes that you open are listed here. Pinned ones stay.
        </Text>
      ) : null}
    </Stack>
  );
}

interface KeptListProps {
  readonly title: string;
  readonly nodes: readonly ListedNode[];
  readonly kept: KeptNodes;
  readonly onChoose: (node: ListedNode) => void;
}

function KeptList({ title, nodes, kept, onChoose }: KeptListProps) {
  const { data: facts } = useQuery(listedFactsQuery(nodes.map(({ objectid }) => objectid)));

  return nodes.length === 0 ? null : (
    <section aria-label={title}>
      <Title order={2} size="xs" c="dimmed" mb={4}>
        {title}
      </Title>
      <ul className={classes['list']}>
        {nodes.map((node) => (
          <li key={node.objectid} className={classes['entry']}>
            <UnstyledButton className={classes['node']} onClick={() => onChoose(node)}>
              <NodeRow node={node} facts={facts?.get(node.objectid)} />
            </UnstyledButton>
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`${kept.isPinned(node.objectid) ? 'Unpin' : 'Pin'} ${cleanText(node.name) || node.objectid}`}
              onClick={() => kept.togglePin(node)}
            >
              <Icon icon={kept.isPinned(node.objectid) ? faThumbtackSlash : faThumbtack} size={12} />
            </ActionIcon>
          </li>
        ))}
      </ul>
    </section>
  );
}
