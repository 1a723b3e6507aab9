import { Group, Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './page.module.css';

export interface PageProps {
  readonly title: string;
  /** The question that the page answers. */
  readonly question: string;
  /** Buttons at the right of the title. */
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** A page of text and tables, within the frame. */
export function Page({ title, question, actions, children }: PageProps) {
  return (
    <div className={classes['page']}>
      <title>{`${title} – Secgraph`}</title>
      <Group justify="space-between" align="flex-start" mb="lg" wrap="nowrap">
        <Stack gap={2}>
          <Title order={1}>{title}</Title>
          <Text size="sm" c="dimmed">
            {question}
          </Text>
        </Stack>
        {actions}
      </Group>
      {children}
    </div>
  );
}
