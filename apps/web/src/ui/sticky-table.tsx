import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import classes from './sticky-table.module.css';

export interface StickyTableProps {
  /** What the table is called. */
  readonly label: string;
  readonly children: ReactNode;
}

/**
 * A table whose heads stay in sight while a long list is scrolled. What scrolls sideways holds heads where they are, so
 * it does that only where its columns have no room.
 */
export function StickyTable({ label, children }: StickyTableProps) {
  const room = useRef<HTMLDivElement>(null);
  const [fits, setFits] = useState(true);
  // Before anything is drawn, at first and whenever rows come: columns would stick out of the page for a frame.
  useLayoutEffect(() => {
    const frame = room.current;
    const table = frame?.querySelector('table') ?? null;
    if (frame === null || table === null) {
      return undefined;
    }

    const look = () => setFits(table.offsetWidth <= frame.clientWidth);
    look();
    const observer = new ResizeObserver(() => flushSync(look));
    observer.observe(frame);
    observer.observe(table);
    return () => observer.disconnect();
  }, []);

  return (
    <div
      ref={room}
      className={classes['room']}
      data-fits={fits || undefined}
      // Whoever has no pointer scrolls it as well.
      {...(fits ? {} : { tabIndex: 0, role: 'group', 'aria-label': `${label}, scrolls sideways` })}
    >
      {children}
    </div>
  );
}
