import type { IconDefinition } from '@fortawesome/free-solid-svg-icons';

/** A line of a context menu: something that can be done, or a submenu. */
export type MenuItem = MenuAction | Submenu;

export interface MenuAction {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconDefinition;
  /** Items of one group stand together. */
  readonly group: string;
  readonly isEnabled?: boolean;
  readonly perform: () => void;
}

export interface Submenu {
  readonly id: string;
  readonly label: string;
  readonly icon?: IconDefinition;
  readonly group: string;
  readonly items: readonly MenuAction[];
}
