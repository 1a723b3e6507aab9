import type { GraphView, PointerTarget, ViewTarget } from '@secgraph/graph-view';
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react';
import { useExplore } from '../explore-context.tsx';
import type { MenuTarget } from '../menu/menu-target.ts';
import { useExpand } from './use-expand.ts';

const DOUBLE_CLICK_MS = 250;

/** A click selects, a double click expands, a right click opens the menu. */
export function useCanvasEvents(view: GraphView | undefined, host: RefObject<HTMLElement | null>): void {
  const { search, setSearch, openMenu } = useExplore();
  const expand = useExpand();
  const menuTarget = useMenuTarget(view);

  const opening = useRef<ReturnType<typeof setTimeout>>(undefined);
  const select = (selectedItem: string | undefined) => setSearch({ selectedItem });

  const click = useEffectEvent(({ target, isModified }: PointerTarget) => {
    // A group opens and leaves the selection as it is.
    const isGroup = target.on === 'node' && target.members.length > 0;
    const id = selectedBy(target);
    if (isModified || isGroup || id === search.selectedItem) {
      return;
    }
    clearTimeout(opening.current);
    if (id !== undefined && search.selectedItem === undefined) {
      // The panel that opens would take the place of what is clicked a second time.
      opening.current = setTimeout(() => select(id), DOUBLE_CLICK_MS);
    } else {
      select(id);
    }
  });
  const doubleClick = useEffectEvent(({ target }: PointerTarget) => {
    if (target.on === 'node' && target.members.length === 0) {
      clearTimeout(opening.current);
      select(target.id);
      void expand(target.id);
    }
  });
  const rightClick = useEffectEvent(({ target, x, y }: PointerTarget) => {
    const { left = 0, top = 0 } = host.current?.getBoundingClientRect() ?? {};
    openMenu({ target: menuTarget(target), x: left + x, y: top + y });
  });

  useEffect(() => () => clearTimeout(opening.current), []);
  useEffect(() => view?.on('click', click), [view]);
  useEffect(() => view?.on('doubleClick', doubleClick), [view]);
  useEffect(() => view?.on('contextMenu', rightClick), [view]);
}

/** What a menu is about: what is under the pointer, or all that is selected together with it. */
function useMenuTarget(view: GraphView | undefined): (target: ViewTarget) => MenuTarget {
  const { graph } = useExplore();
  const selected = useRef<readonly string[]>([]);
  useEffect(
    () =>
      view?.on('select', ({ ids }) => {
        selected.current = ids;
      }),
    [view],
  );

  return (target) => {
    switch (target.on) {
      case 'canvas':
        return { on: 'canvas' };
      case 'edge': {
        const ids = new Set(target.members);
        return { on: 'edges', edges: graph.edges.filter(({ id }) => ids.has(id)) };
      }
      case 'node': {
        if (selected.current.length > 1 && selected.current.includes(target.id)) {
          return { on: 'nodes', ids: selected.current.filter((id) => graph.nodes.has(id)) };
        }
        const node = graph.nodes.get(target.id);
        return node === undefined
          ? { on: 'nodes', ids: target.members, groupId: target.id }
          : { on: 'node', node };
      }
    }
  };
}

/** The item that a click selects; of parallel relationships, it is the first. */
function selectedBy(target: ViewTarget): string | undefined {
  switch (target.on) {
    case 'node':
      return target.id;
    case 'edge':
      return target.members[0];
    case 'canvas':
      return undefined;
  }
}
