import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { Page } from '../../ui/page.tsx';
import classes from './collection-frame.module.css';

export interface CollectionFrameProps {
  readonly question: string;
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

const PARTS = [
  { to: '/collection', label: 'Clients' },
  { to: '/collection/schedules', label: 'Schedules' },
  { to: '/collection/jobs', label: 'Jobs' },
] as const;

/** The pages of collection have one title, and the way to each other. */
export function CollectionFrame({ question, actions, children }: CollectionFrameProps) {
  return (
    <Page title="Collection" question={question} actions={actions}>
      <nav className={classes['parts']} aria-label="Parts of collection">
        {PARTS.map(({ to, label }) => (
          <Link
            key={to}
            to={to}
            className={classes['part']}
            activeOptions={{ exact: true, includeSearch: false }}
          >
            {label}
          </Link>
        ))}
      </nav>
      {children}
    </Page>
  );
}
