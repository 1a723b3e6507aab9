import { faBars, faMagnifyingGlass } from '@fortawesome/free-solid-svg-icons';
import { ActionIcon, Kbd } from '@mantine/core';
import { NotificationBell } from '../../features/notifications/notification-bell.tsx';
import { keysOf } from '../../parts/actions/shortcut.ts';
import { Icon } from '../../ui/icon.tsx';
import { AccountMenu } from './account-menu.tsx';
import classes from './frame.module.css';
import { openNavigation } from './navigation.tsx';
import { openPalette } from './palette-state.ts';
import { StatusChip } from './status-chip.tsx';
import { WorkspaceMark } from './workspace-mark.tsx';

/** @param hasMenu whether the navigation is not beside the page */
export function TopBar({ hasMenu }: { readonly hasMenu: boolean }) {
  return (
    <header className={classes['top']}>
      {hasMenu ? (
        <ActionIcon variant="subtle" size={36} aria-label="Open navigation" onClick={openNavigation}>
          <Icon icon={faBars} size={16} />
        </ActionIcon>
      ) : null}
      <WorkspaceMark />
      <button type="button" className={classes['palette']} onClick={openPalette}>
        <Icon icon={faMagnifyingGlass} size={13} />
        <span>Search or run a command</span>
        <Kbd size="xs">{keysOf('Mod+K').join(' ')}</Kbd>
      </button>
      <div className={classes['spacer']} />
      <StatusChip />
      <NotificationBell />
      <AccountMenu />
    </header>
  );
}
