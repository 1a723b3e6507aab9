import { Menu } from '@mantine/core';
import { Fragment, useState } from 'react';
import { Icon } from '../../../ui/icon.tsx';
import classes from './context-menu.module.css';
import type { MenuItem } from './menu-item.ts';
import type { MenuRequest, MenuTarget } from './menu-target.ts';
import { useCanvasMenu } from './use-canvas-menu.ts';
import { useEdgeMenu } from './use-edge-menu.ts';
import { useGroupMenu } from './use-group-menu.ts';
import { useNodeMenu } from './use-node-menu.ts';

export interface ContextMenuProps {
  readonly request: MenuRequest | undefined;
  readonly onClose: () => void;
}

/** The menu of whatever was right-clicked, or had the focus when its key was pressed. */
export function ContextMenu({ request, onClose }: ContextMenuProps) {
  const itemsOf = useMenuItems();
  // What was asked for last stays in the menu while it fades away.
  const [shown, show] = useState(request);
  if (request !== undefined && request !== shown) {
    show(request);
  }
  const items = shown === undefined ? [] : itemsOf(shown.target);
  const groups = [...Map.groupBy(items, ({ group }) => group).values()];

  return (
    <Menu
      opened={request !== undefined && items.length > 0}
      onChange={(isOpen) => (isOpen ? undefined : onClose())}
      position="bottom-start"
      offset={2}
      width={280}
      // A long menu beside the lower edge moves up; the page never scrolls for it.
      floatingStrategy="fixed"
      middlewares={{ flip: true, shift: { crossAxis: true, padding: 4 } }}
      returnFocus
    >
      <Menu.Target>
        <button
          type="button"
          tabIndex={-1}
          aria-hidden={request === undefined}
          aria-label="What the menu is about"
          className={classes['place']}
          style={{ left: shown?.x ?? 0, top: shown?.y ?? 0 }}
        />
      </Menu.Target>
      <Menu.Dropdown className={classes['items']}>
        {groups.map((group, index) => (
          <Fragment key={group[0]?.group}>
            {index === 0 ? null : <Menu.Divider />}
            {group.map((item) => (
              <Line key={item.id} item={item} />
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}

function Line({ item }: { readonly item: MenuItem }) {
  const icon = (
    <span className={classes['icon']}>
      {item.icon === undefined ? null : <Icon icon={item.icon} size={12} />}
    </span>
  );
  if (!('items' in item)) {
    return (
      <Menu.Item leftSection={icon} disabled={item.isEnabled === false} onClick={item.perform}>
        {item.label}
      </Menu.Item>
    );
  }

  return (
    <Menu.Sub>
      <Menu.Sub.Target>
        <Menu.Sub.Item leftSection={icon}>{item.label}</Menu.Sub.Item>
      </Menu.Sub.Target>
      <Menu.Sub.Dropdown>
        {item.items.map(({ id, label, perform }) => (
          <Menu.Item key={id} onClick={perform}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Sub.Dropdown>
    </Menu.Sub>
  );
}

function useMenuItems(): (target: MenuTarget) => readonly MenuItem[] {
  const nodeMenu = useNodeMenu();
  const groupMenu = useGroupMenu();
  const edgeMenu = useEdgeMenu();
  const canvasMenu = useCanvasMenu();

  return (target) => {
    switch (target.on) {
      case 'node':
        return nodeMenu(target.node);
      case 'nodes':
        return groupMenu(target);
      case 'edges':
        return edgeMenu(target.edges);
      case 'canvas':
        return canvasMenu();
    }
  };
}
