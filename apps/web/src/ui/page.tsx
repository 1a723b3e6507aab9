import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page.module.css';

export interface PageProps {
  readonly title: string;
  /** The question that the page answers. */
  readonly question: string;
  /** Buttons at the right of the title. */
  readonly actions?: ReactNode;
  /** A table of many columns takes the room that there is. */
  readonly isWide?: boolean;
  readonly children: ReactNode;
}

/** A page of text and tables, within the frame. */
export function Page({ title, question, actions, isWide = false, children }: PageProps) {
  return (
    <div className={classes['page']} data-wide={isWide || undefined}>
      <title>{`${title} – Secgraph`}</title>
      <header className={classes['head']}>
        <Stack gap={2} className={classes['title']}>
          <Title order={1}>{title}</Title>
          <Text size="sm" c="dimmed">
            {question}
          </Text>
        </Stack>
        {actions === undefined ? null : <div className={classes['actions']}>{actions}</div>}
      </header>
      {children}
    </div>
  );
}
