import { faMagnifyingGlass } from '@fortawesome/free-solid-svg-icons';
import { Kbd } from '@mantine/core';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { keysOf } from '../../parts/actions/shortcut.ts';
import { Icon } from '../../ui/icon.tsx';
import { AccountMenu } from './account-menu.tsx';
import { openPalette } from './command-palette.tsx';
import classes from './frame.module.css';
import { StatusChip } from './status-chip.tsx';

export function TopBar() {
  return (
    <header className={classes['top']}>
      <button type="button" className={classes['palette']} onClick={openPalette}>
        <Icon icon={faMagnifyingGlass} size={13} />
        <span>Search nodes, pages and actions</span>
        <Kbd size="xs">{keysOf('Mod+K').join(' ')}</Kbd>
      </button>
      <div className={classes['spacer']} />
      <StatusChip />
      <NotificationBell />
      <AccountMenu />
    </header>
  );
}
