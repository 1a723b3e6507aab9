import { Stack, Text, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { EmptyPicture, type EmptySubject } from './empty-picture.tsx';

export interface EmptyStateProps {
  readonly picture: EmptySubject;
  readonly title: string;
  /** What the page is for, or why there is nothing. */
  readonly children: ReactNode;
  /** What changes that. */
  readonly action?: ReactNode;
}

/** What stands where nothing is yet: what the page is for, and how to begin. */
export function EmptyState({ picture, title, children, action }: EmptyStateProps) {
  return (
    <Stack gap="sm" align="center" ta="center" maw={520} mx="auto" py="xl" px="md">
      <EmptyPicture subject={picture} />
      <Title order={2}>{title}</Title>
      <Text size="sm" c="dimmed">
        {children}
      </Text>
      {action}
    </Stack>
  );
}
