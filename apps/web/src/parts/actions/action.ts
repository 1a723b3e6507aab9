import type { IconDefinition } from '@fortawesome/free-solid-svg-icons';

export type ActionGroup = 'Go to' | 'Do' | 'View' | 'Help';

export const ACTION_GROUP_LABELS: Readonly<Record<ActionGroup, string>> = {
  'Go to': 'Go to',
  Do: 'Do',
  View: 'View',
  Help: 'Help',
};

/**
 * Something a user can do: one object feeds menus, keyboard, command palette and the overlay of shortcuts.
 *
 * A shortcut is `Mod+K` (Ctrl, on a Mac Command), `Alt+U`, or a plain key such as `?`, which does nothing while
 * somebody types.
 */
export interface Action {
  readonly id: string;
  readonly label: string;
  /** Other words that somebody may look for, in lower case. */
  readonly keywords?: string;
  readonly group: ActionGroup;
  readonly icon?: IconDefinition;
  readonly shortcut?: string;
  readonly isEnabled?: boolean;
  perform(): void;
}
