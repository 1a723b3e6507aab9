import { Text, UnstyledButton } from '@mantine/core';
import { cleanText, type GraphView, shortenText } from '@secgraph/graph-view';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { Graph, GraphEdge, GraphNode } from '../../../parts/graph/graph.ts';
import { Amount } from '../../../ui/amount.tsx';
import { compareTexts } from '../../../ui/compare-texts.ts';
import { countOf } from '../../../ui/format.ts';
import { KindIcon } from '../../../ui/kind-icon.tsx';
import { useExplore } from '../explore-context.tsx';
import type { MenuTarget } from '../menu/menu-target.ts';
import classes from './canvas.module.css';

/** The table has all of them. */
const MAX_LISTED = 500;
const PAGE = 10;
const MAX_LENGTH = 90;

type Item =
  | { readonly on: 'node'; readonly id: string; readonly node: GraphNode }
  | { readonly on: 'edge'; readonly id: string; readonly edge: GraphEdge };

/**
 * Everything that is drawn, for the keyboard and for readers of screens. Seen only by who comes to it with the
 * keyboard: the picture is beside it.
 */
export function DrawnList({ view }: { readonly view: GraphView }) {
  const { graph, search, setSearch, openMenu } = useExplore();
  const [isOpen, setOpen] = useState(false);
  const [at, setAt] = useState(0);
  const list = useRef<HTMLDivElement>(null);
  const prefix = useId();
  const all = isOpen ? listItems(graph) : [];
  const items = all.slice(0, MAX_LISTED);
  const current = Math.min(at, items.length - 1);
  useEffect(() => {
    if (isOpen) {
      list.current?.focus();
    }
  }, [isOpen]);
  useEffect(() => {
    list.current?.children[current]?.scrollIntoView({ block: 'nearest' });
  }, [current]);

  const go = (to: number) => {
    const next = Math.max(0, Math.min(to, items.length - 1));
    setAt(next);
    const item = items[next];
    if (item !== undefined) {
      view.focus(item.on === 'node' ? item.id : item.edge.source);
    }
  };
  const openMenuOf = (item: Item) => {
    const { left = 0, bottom = 0 } =
      document.getElementById(`${prefix}-${current}`)?.getBoundingClientRect() ?? {};
    openMenu({ target: menuTargetOf(item), x: left + 24, y: bottom });
  };
  const press = (event: KeyboardEvent) => {
    const item = items[current];
    const steps: Readonly<Record<string, number>> = {
      ArrowDown: 1,
      ArrowUp: -1,
      PageDown: PAGE,
      PageUp: -PAGE,
      Home: -items.length,
      End: items.length,
    };
    const step = steps[event.key];
    if (step !== undefined) {
      go(current + step);
    } else if (event.key === 'Enter' || event.key === ' ') {
      setSearch({ selectedItem: item?.id });
    } else if (
      (event.key === 'ContextMenu' || (event.key === 'F10' && event.shiftKey)) &&
      item !== undefined
    ) {
      openMenuOf(item);
    } else if (event.key === 'Escape') {
      setOpen(false);
    } else {
      return;
    }
    event.preventDefault();
  };

  return (
    <div className={classes['drawn']} data-open={isOpen || undefined}>
      <UnstyledButton
        className={classes['drawnButton']}
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        List what is drawn
      </UnstyledButton>
      {isOpen ? (
        <>
          <div
            ref={list}
            role="listbox"
            tabIndex={0}
            aria-label={`Drawn: ${countOf(graph.nodes.size, 'node')}, ${countOf(graph.edges.length, 'relationship')}`}
            aria-activedescendant={`${prefix}-${current}`}
            className={classes['drawnList']}
            onKeyDown={press}
          >
            {items.map((item, index) => (
              // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the list takes the keys
              <div
                key={item.id}
                id={`${prefix}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={item.id === search.selectedItem}
                aria-current={index === current}
                className={classes['drawnItem']}
                onClick={() => {
                  setAt(index);
                  setSearch({ selectedItem: item.id });
                }}
              >
                {item.on === 'node' ? (
                  <NodeLine node={item.node} />
                ) : (
                  <EdgeLine edge={item.edge} graph={graph} />
                )}
              </div>
            ))}
          </div>
          {all.length > items.length ? (
            <Text size="xs" c="dimmed" p={4}>
              The first <Amount value={items.length} /> of <Amount value={all.length} />. The table has all.
            </Text>
          ) : null}
        </>
      ) : null}
    </div>
  );
}

function NodeLine({ node }: { readonly node: GraphNode }) {
  // @words
  const marks = [node.isTierZero ? 'Tier Zero' : '', node.isOwned ? 'Owned' : ''].filter(Boolean);

  return (
    <>
      <KindIcon kind={node.kind} size={14} />
      <bdi>{nameOf(node)}</bdi>
      {marks.length === 0 ? null : <Text span inherit c="dimmed">{`(${marks.join(', ')})`}</Text>}
    </>
  );
}

function EdgeLine({ edge, graph }: { readonly edge: GraphEdge; readonly graph: Graph }) {
  return (
    <span>
      <bdi>{nameOf(graph.nodes.get(edge.source))}</bdi> {cleanText(edge.kind)}{' '}
      <bdi>{nameOf(graph.nodes.get(edge.target))}</bdi>
    </span>
  );
}

function listItems({ nodes, edges }: Graph): readonly Item[] {
  const byName = [...nodes.values()].sort((one, other) => compareTexts(one.label, other.label));

  return [
    ...byName.map((node): Item => ({ on: 'node', id: node.id, node })),
    ...edges.map((edge): Item => ({ on: 'edge', id: edge.id, edge })),
  ];
}

function menuTargetOf(item: Item): MenuTarget {
  return item.on === 'node' ? { on: 'node', node: item.node } : { on: 'edges', edges: [item.edge] };
}

function nameOf(node: GraphNode | undefined): string {
  return shortenText(cleanText(node?.label ?? '') || (node?.objectId ?? '?'), MAX_LENGTH);
}
