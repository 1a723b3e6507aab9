import { createLink } from '@tanstack/react-router';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import classes from './page-parts.module.css';

export interface PagePartsProps {
  /** "Parts of collection". */
  readonly label: string;
  readonly children: ReactNode;
}

/** Below the title of pages that belong together: the way to each other. */
export function PageParts({ label, children }: PagePartsProps) {
  return (
    <nav className={classes['parts']} aria-label={label}>
      {children}
    </nav>
  );
}

export const PagePart = createLink(({ children, ...props }: ComponentPropsWithRef<'a'>) => (
  <a {...props} className={classes['part']}>
    {children}
  </a>
));
