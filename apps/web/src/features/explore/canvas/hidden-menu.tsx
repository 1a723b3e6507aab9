import { faEyeSlash } from '@fortawesome/free-solid-svg-icons';
import { Button, Menu } from '@mantine/core';
import { cleanText, type GraphView, shortenText } from '@secgraph/graph-view';
import { formatNumber } from '../../../ui/format.ts';
import { Icon } from '../../../ui/icon.tsx';
import { KindIcon } from '../../../ui/kind-icon.tsx';
import { useExplore } from '../explore-context.tsx';

/** Longer lists are brought back as a whole. */
const MAX_LISTED = 30;
const MAX_LENGTH = 90;

/** What was hidden, to bring it back; nothing while nothing is. */
export function HiddenMenu({ view }: { readonly view: GraphView }) {
  const { change } = useExplore();
  const { hidden = [], hiddenKinds = [], hiddenNodeKinds = [] } = change ?? {};
  const count = hidden.length + hiddenKinds.length + hiddenNodeKinds.length;
  const nodes = new Map(change?.graph.nodes.map((node) => [node.id, node]));

  return count === 0 ? null : (
    <Menu position="top-start">
      <Menu.Target>
        <Button variant="default" size="xs" h={32} leftSection={<Icon icon={faEyeSlash} size={12} />}>
          {formatNumber(count)} hidden
        </Button>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflowY: 'auto' }}>
        <Menu.Item onClick={() => void bringBackAll(view)}>Show all</Menu.Item>
        <Menu.Divider />
        {hiddenNodeKinds.map((kind) => (
          <Menu.Item
            key={kind}
            leftSection={<KindIcon kind={kind} size={14} />}
            onClick={() => void view.unhideNodeKinds([kind])}
          >
            All {shortenText(cleanText(kind), MAX_LENGTH)} nodes
          </Menu.Item>
        ))}
        {hiddenKinds.map((kind) => (
          <Menu.Item key={kind} onClick={() => void view.unhideKinds([kind])}>
            All {shortenText(cleanText(kind), MAX_LENGTH)}
          </Menu.Item>
        ))}
        {hidden.slice(0, MAX_LISTED).map((id) => (
          <Menu.Item
            key={id}
            leftSection={<KindIcon kind={nodes.get(id)?.kind ?? ''} size={14} />}
            onClick={() => void view.unhide([id])}
          >
            <bdi>{shortenText(cleanText(nodes.get(id)?.label ?? '') || id, MAX_LENGTH)}</bdi>
          </Menu.Item>
        ))}
        {hidden.length > MAX_LISTED ? (
          <Menu.Label>and {formatNumber(hidden.length - MAX_LISTED)} more</Menu.Label>
        ) : null}
      </Menu.Dropdown>
    </Menu>
  );
}

async function bringBackAll(view: GraphView): Promise<void> {
  await view.unhide();
  await view.unhideNodeKinds();
  await view.unhideKinds();
}
