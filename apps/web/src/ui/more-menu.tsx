import { faEllipsis } from '@fortawesome/free-solid-svg-icons';
import { ActionIcon, Menu } from '@mantine/core';
import type { ReactNode } from 'react';
import { Icon } from './icon.tsx';

export interface MoreMenuProps {
  /** What it is about, for those who hear it. */
  readonly name: string;
  /** Whether what it opened was just closed: who works with the keyboard goes on from here. */
  readonly isFocused?: boolean;
  /** Its items. */
  readonly children: ReactNode;
}

/** What else can be done with a thing, behind three dots at its end. */
export function MoreMenu({ name, isFocused = false, children }: MoreMenuProps) {
  return (
    <Menu position="bottom-end" withinPortal>
      <Menu.Target>
        <ActionIcon
          size="sm"
          variant="subtle"
          color="gray"
          aria-label={`More: ${name}`}
          autoFocus={isFocused}
        >
          <Icon icon={faEllipsis} size={12} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  );
}
