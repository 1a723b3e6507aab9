import type { MouseEvent } from 'react';
import { useExplore } from '../explore-context.tsx';
import type { MenuNode } from '../menu/menu-target.ts';

/** Opens the menu of a node where it was clicked; below the element, where a key did it. */
export function useNodeMenuOpener(): (event: MouseEvent, node: MenuNode) => void {
  const { openMenu } = useExplore();

  return (event, node) => {
    event.preventDefault();
    const { left, bottom } = event.currentTarget.getBoundingClientRect();
    const isByKey = event.clientX === 0 && event.clientY === 0;
    openMenu({
      target: { on: 'node', node },
      x: isByKey ? left : event.clientX,
      y: isByKey ? bottom : event.clientY,
    });
  };
}
