import type { GraphView } from '@secgraph/graph-view';
import { type RefObject, useEffect, useEffectEvent } from 'react';
import { parseSelectedItem } from '../../../parts/addresses/explore-search.ts';
import { useExplore } from '../explore-context.tsx';
import type { MenuTarget } from '../menu/menu-target.ts';

const PAN_STEP = 60;

/** What the keyboard does while the picture has the focus. */
export function useCanvasKeys(view: GraphView | undefined, host: RefObject<HTMLElement | null>): void {
  const { search, setSearch, graph, openMenu } = useExplore();
  const { selectedItem } = search;

  const openMenuOfSelected = () => {
    const { left = 0, top = 0, width = 0, height = 0 } = host.current?.getBoundingClientRect() ?? {};
    openMenu({ target: targetOf(), x: left + width / 2, y: top + height / 2 });
  };
  const targetOf = (): MenuTarget => {
    const item = selectedItem === undefined ? undefined : parseSelectedItem(selectedItem);
    const node = item?.on === 'node' ? graph.nodes.get(item.id) : undefined;
    const edges = graph.edges.filter(({ id }) => id === selectedItem);
    if (node !== undefined) {
      return { on: 'node', node };
    }

    return edges.length === 0 ? { on: 'canvas' } : { on: 'edges', edges };
  };
  const pan = (x: number, y: number) => {
    const camera = view?.getCamera();
    if (camera !== undefined) {
      view?.setCamera({ ...camera, x: camera.x + x / camera.scale, y: camera.y + y / camera.scale });
    }
  };

  const actionOf = (event: KeyboardEvent): (() => void) | undefined => {
    if (event.ctrlKey || event.metaKey) {
      switch (event.key.toLowerCase()) {
        case 'z':
          return () => void (event.shiftKey ? view?.redo() : view?.undo());
        case 'y':
          return () => void view?.redo();
        case 'a':
          return () => view?.selectAll();
        default:
          return undefined;
      }
    }
    if (event.altKey) {
      return undefined;
    }
    switch (event.key) {
      case 'ContextMenu':
        return openMenuOfSelected;
      case 'F10':
        return event.shiftKey ? openMenuOfSelected : undefined;
      case 'Delete':
        return selectedItem === undefined ? undefined : () => void view?.hide([selectedItem]);
      case 'Escape':
        return selectedItem === undefined ? undefined : () => setSearch({ selectedItem: undefined });
      case '+':
        return () => view?.zoom('in');
      case '-':
        return () => view?.zoom('out');
      case '0':
        return () => view?.fit();
      case 'ArrowLeft':
        return () => pan(-PAN_STEP, 0);
      case 'ArrowRight':
        return () => pan(PAN_STEP, 0);
      case 'ArrowUp':
        return () => pan(0, -PAN_STEP);
      case 'ArrowDown':
        return () => pan(0, PAN_STEP);
      default:
        return undefined;
    }
  };
  const press = useEffectEvent((event: KeyboardEvent) => {
    const act = actionOf(event);
    if (act !== undefined) {
      event.preventDefault();
      act();
    }
  });

  useEffect(() => {
    const element = host.current;
    element?.addEventListener('keydown', press);
    return () => element?.removeEventListener('keydown', press);
  }, [host]);
}
