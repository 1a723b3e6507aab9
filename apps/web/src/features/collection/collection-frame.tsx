import type { ReactNode } from 'react';
import { Page } from '../../ui/page.tsx';
import { PagePart, PageParts } from '../../ui/page-parts.tsx';

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
      <PageParts label="Parts of collection">
        {PARTS.map(({ to, label }) => (
          <PagePart key={to} to={to} activeOptions={{ exact: true, includeSearch: false }}>
            {label}
          </PagePart>
        ))}
      </PageParts>
      {children}
    </Page>
  );
}
