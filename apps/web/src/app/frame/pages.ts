import { faFileArrowUp, faHouse, type IconDefinition } from '@fortawesome/free-solid-svg-icons';
import type { PermissionName } from '@secgraph/contract';

/** A page as rail, palette and shortcuts know it. */
export interface PageEntry {
  readonly to: '/' | '/administration/file-ingest';
  readonly label: string;
  readonly icon: IconDefinition;
  readonly shortcut: string;
  /** Without it, the page is not offered. */
  readonly permission?: PermissionName;
}

export const PAGES: readonly PageEntry[] = [
  { to: '/', label: 'Start', icon: faHouse, shortcut: 'Alt+1' },
  { to: '/administration/file-ingest', label: 'File ingest', icon: faFileArrowUp, shortcut: 'Alt+2' },
];
