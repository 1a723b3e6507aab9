import { Group, Paper, Stack, Title } from '@mantine/core';
import { type ReactNode } from 'react';

export interface OverviewCardProps {
  readonly title: string;
  /** What stands at the right of the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** One part of the overview. */
export function OverviewCard({ title, aside, children }: OverviewCardProps) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Stack gap="sm">
        <Group justify="space-between" align="baseline" wrap="nowrap">
          <Title order={2}>{title}</Title>
          {aside}
        </Group>
        {children}
      </Stack>
    </Paper>
  );
}
