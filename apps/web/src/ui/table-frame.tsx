import { Table } from '@mantine/core';
import { useMediaQuery } from '@mantine/hooks';
import type { ReactNode } from 'react';
import classes from './table-frame.module.css';

export interface TableFrameProps {
  /** What the table is called. */
  readonly label: string;
  /** The table is scrolled where there is less room, in pixels; left out, on small screens alone. */
  readonly minWidth?: number | undefined;
  readonly children: ReactNode;
}

/** The same as in the styles. */
const SMALL = '(max-width: 900px)';

/** Where there is no room for all columns, the table is scrolled sideways, by the keyboard as well, and the page is not. */
export function TableFrame({ label, minWidth, children }: TableFrameProps) {
  const isSmall = useMediaQuery(SMALL, undefined, { getInitialValueInEffect: false });
  if (minWidth !== undefined) {
    return <Table.ScrollContainer minWidth={minWidth}>{children}</Table.ScrollContainer>;
  }

  return (
    <div
      className={classes['frame']}
      {...(isSmall ? { tabIndex: 0, role: 'group', 'aria-label': `${label}, scrolls sideways` } : {})}
    >
      {children}
    </div>
  );
}
