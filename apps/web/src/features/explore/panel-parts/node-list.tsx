import { cleanText } from '@secgraph/graph-view';
import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { nameForList } from '../../../parts/graph/node-name.ts';
import { Amount } from '../../../ui/amount.tsx';
import { KindIcon } from '../../../ui/kind-icon.tsx';
import { useExplore } from '../explore-context.tsx';
import { NodeLink } from './node-link.tsx';
import classes from './panel.module.css';
import { useNodeMenuOpener } from './use-node-menu-opener.ts';

export interface PanelNode {
  readonly objectId: string;
  readonly name: string;
  readonly kind: string;
  /** Graph id, where it is known. */
  readonly nodeId?: string | undefined;
  /** What it has to do with the list, in a few words. */
  readonly note?: string | undefined;
  /** The same in full. */
  readonly noteHint?: string | undefined;
}

export interface NodeListProps {
  readonly label: string;
  /** How many nodes the whole list has. */
  readonly count: number;
  /** Undefined while it is on its way. */
  readonly nodeAt: (index: number) => PanelNode | undefined;
  /** Called with the rows in view, the last one included. */
  readonly onRange?: ((first: number, last: number) => void) | undefined;
}

const ROW_HEIGHT = 32;
const OVERSCAN = 8;
/** Browsers lose count of heights beyond some thirty million pixels. */
const MAX_ROWS = 500_000;

const STEPS: Readonly<Record<string, number>> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 15,
  PageUp: -15,
  Home: Number.NEGATIVE_INFINITY,
  End: Number.POSITIVE_INFINITY,
};

/** Nodes in rows, of which only those in view exist. One of them can be tabbed to, and arrows lead to all others. */
export function NodeList({ label, count, nodeAt, onRange }: NodeListProps) {
  const { search, graph } = useExplore();
  const selected = graph.nodes.get(search.selectedItem ?? '')?.objectId;
  const rowCount = Math.min(count, MAX_ROWS);
  const scrollRef = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- nothing that it returns is memoized
  const virtualizer = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scrollRef.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: OVERSCAN,
  });
  const items = virtualizer.getVirtualItems();
  const first = items[0]?.index ?? 0;
  const last = items.at(-1)?.index ?? 0;
  useEffect(() => onRange?.(first, last), [first, last, onRange]);

  const [active, setActive] = useState(0);
  const awaited = useRef<number | undefined>(undefined);
  useEffect(() => {
    const row = scrollRef.current?.querySelector<HTMLElement>(`[data-index="${awaited.current}"]`);
    if (row instanceof HTMLElement) {
      awaited.current = undefined;
      row.focus({ preventScroll: true });
    }
  });

  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step === undefined) {
      return;
    }

    event.preventDefault();
    const next = Math.min(Math.max(active + step, 0), rowCount - 1);
    awaited.current = next;
    setActive(next);
    virtualizer.scrollToIndex(next);
  };

  return (
    <>
      <div ref={scrollRef} className={classes['scroll']}>
        <ul className={classes['rows']} aria-label={label} style={{ height: virtualizer.getTotalSize() }}>
          {items.map(({ index, start }) => {
            const node = nodeAt(index);
            return (
              <li
                key={index}
                className={classes['item']}
                style={{ transform: `translateY(${start}px)` }}
                aria-setsize={count}
                aria-posinset={index + 1}
              >
                {node === undefined ? (
                  <span className={classes['row']}>
                    <span className={`${classes['name']} ${classes['waiting']}`} />
                  </span>
                ) : (
                  <NodeRow
                    node={node}
                    index={index}
                    isSelected={node.objectId === selected}
                    // The active row may be scrolled away; the list can be tabbed to all the same.
                    isReachable={index === (active < first || active > last ? first : active)}
                    onFocus={() => setActive(index)}
                    onKeyDown={onKeyDown}
                  />
                )}
              </li>
            );
          })}
        </ul>
      </div>
      {count > rowCount ? (
        <p className={classes['text']}>
          The first <Amount value={rowCount} /> of <Amount value={count} /> can be scrolled through. An export
          has all of them.
        </p>
      ) : null}
    </>
  );
}

interface NodeRowProps {
  readonly node: PanelNode;
  readonly index: number;
  readonly isSelected: boolean;
  readonly isReachable: boolean;
  readonly onFocus: () => void;
  readonly onKeyDown: (event: KeyboardEvent) => void;
}

function NodeRow({ node, index, isSelected, isReachable, onFocus, onKeyDown }: NodeRowProps) {
  const name = nameForList(node);
  const hint = node.noteHint ?? node.note;
  const openMenu = useNodeMenuOpener();

  return (
    <NodeLink
      objectId={node.objectId}
      nodeId={node.nodeId}
      className={classes['row']}
      title={`${node.kind}: ${name}${hint === undefined ? '' : `, ${hint}`}`}
      tabIndex={isReachable ? 0 : -1}
      data-index={index}
      aria-current={isSelected ? 'true' : undefined}
      onFocus={onFocus}
      onKeyDown={onKeyDown}
      onContextMenu={(event) => openMenu(event, { ...node, id: node.nodeId, label: node.name })}
    >
      <KindIcon kind={node.kind} size={18} />
      <bdi className={classes['name']}>{name}</bdi>
      {node.note === undefined ? null : <span className={classes['note']}>{cleanText(node.note)}</span>}
    </NodeLink>
  );
}
