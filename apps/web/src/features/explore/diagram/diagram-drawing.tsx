import { type Diagram, type DiagramCard, type DiagramLink } from '@secgraph/graph-view';
import { type MouseEvent, useState } from 'react';
import { useExpand } from '../canvas/use-expand.ts';
import { useExplore } from '../explore-context.tsx';
import type { MenuTarget } from '../menu/menu-target.ts';
import { CardFace } from './card-face.tsx';
import classes from './diagram.module.css';

export interface DiagramDrawingProps {
  readonly diagram: Diagram;
  readonly scale: number;
  readonly onOpenGroup: (id: string) => void;
}

/** Cards and lines that are selected, expanded and asked for their menu as in the graph. */
export function DiagramDrawing({ diagram, scale, onOpenGroup }: DiagramDrawingProps) {
  const { search, setSearch } = useExplore();
  const { selectedItem } = search;
  const [pointed, setPointed] = useState<string>();
  const openMenu = useDiagramMenu();
  const expand = useExpand();
  const { width, height, cards, links } = diagram;

  const isSelected = (ids: readonly string[]) => selectedItem !== undefined && ids.includes(selectedItem);
  const select = (id: string | undefined) => setSearch({ selectedItem: id });

  return (
    <div className={classes['sheet']} style={{ width: width * scale, height: height * scale }}>
      <div className={classes['drawing']} style={{ width, height, scale: String(scale) }}>
        <svg className={classes['lines']} width={width} height={height} aria-hidden>
          {links.map((link) => (
            <g
              key={link.edge.id}
              className={classes['link']}
              data-path={link.edge.isOnPath || undefined}
              data-cut={link.edge.isCut || undefined}
              data-selected={isSelected(link.edge.members) || undefined}
              data-pointed={pointed === link.edge.id || undefined}
              onClick={() => select(link.edge.members[0])}
              onMouseEnter={() => setPointed(link.edge.id)}
              onMouseLeave={() => setPointed(undefined)}
            >
              <path className={classes['reach']} d={link.line} />
              <path
                className={classes['line']}
                d={link.line}
                data-derived={link.edge.isDerived || undefined}
              />
              <path className={classes['head']} d={link.head} />
            </g>
          ))}
        </svg>
        {cards.map((card) => (
          <button
            key={card.node.id}
            type="button"
            className={classes['card']}
            style={{ left: card.left, top: card.top }}
            data-selected={isSelected([card.node.id]) || undefined}
            aria-pressed={isSelected([card.node.id])}
            title={titleOf(card)}
            onClick={() => (card.node.members.length > 0 ? onOpenGroup(card.node.id) : select(card.node.id))}
            onDoubleClick={() => (card.node.members.length > 0 ? undefined : void expand(card.node.id))}
            onContextMenu={(event) => openMenu(event, { node: card })}
          >
            <CardFace card={card} />
          </button>
        ))}
        {links.map((link) =>
          link.words.length === 0 ? null : (
            <button
              key={link.edge.id}
              type="button"
              className={classes['words']}
              style={{ left: link.wordsAt[0], top: link.wordsAt[1] }}
              data-path={link.edge.isOnPath || undefined}
              data-cut={link.edge.isCut || undefined}
              data-selected={isSelected(link.edge.members) || undefined}
              aria-pressed={isSelected(link.edge.members)}
              title={describeLink(link)}
              onClick={() => select(link.edge.members[0])}
              onContextMenu={(event) => openMenu(event, { link })}
              onMouseEnter={() => setPointed(link.edge.id)}
              onMouseLeave={() => setPointed(undefined)}
            >
              <WordLines link={link} />
            </button>
          ),
        )}
      </div>
    </div>
  );
}

/** The words of a line; what is to be cut says so, because colour alone would not. */
export function WordLines({ link: { words, edge } }: { readonly link: DiagramLink }) {
  return (
    <>
      {edge.isCut ? <b className={classes['cutMark']}>Cut here</b> : null}
      {words.map((line) => (
        <span key={line}>{line}</span>
      ))}
    </>
  );
}

function describeLink({ edge: { kinds, isDerived } }: DiagramLink): string {
  return `${kinds.join(', ')}${isDerived ? ', derived by the analysis' : ''}`;
}

function titleOf({ node: { label, kind, members } }: DiagramCard): string {
  return members.length > 0 ? `${label}: open` : `${label} (${kind})`;
}

type Subject = { readonly node: DiagramCard } | { readonly link: DiagramLink };

function useDiagramMenu(): (event: MouseEvent, subject: Subject) => void {
  const { graph, openMenu } = useExplore();
  const targetOf = (subject: Subject): MenuTarget => {
    if ('link' in subject) {
      const ids = new Set(subject.link.edge.members);
      return { on: 'edges', edges: graph.edges.filter(({ id }) => ids.has(id)) };
    }
    const { id, members } = subject.node.node;
    const node = graph.nodes.get(id);

    return node === undefined ? { on: 'nodes', ids: members } : { on: 'node', node };
  };

  return (event, subject) => {
    event.preventDefault();
    openMenu({ target: targetOf(subject), x: event.clientX, y: event.clientY });
  };
}
