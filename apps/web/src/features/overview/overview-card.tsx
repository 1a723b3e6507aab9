import { Group, Paper, Stack, Title } from '@mantine/core';
import type { ReactNode } from 'react';
import { ErrorCard } from '../../ui/error-card.tsx';
import { Waiting } from '../../ui/waiting.tsx';

export interface OverviewCardProps {
  readonly title: string;
  /** What stands at the right of the title. */
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}

/** One part of the overview. */
export function OverviewCard({ title, aside, children }: OverviewCardProps) {
  return (
    <Paper withBorder p="md" h="100%" component="section" aria-label={title}>
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

export interface AnsweredProps<Data> {
  readonly answer: {
    readonly data: Data | undefined;
    readonly error: unknown;
    readonly refetch: () => unknown;
  };
  /** "The findings could not be counted". */
  readonly problem: string;
  /** Height of what will stand there, in pixels. */
  readonly height: number;
  readonly children: (data: Data) => ReactNode;
}

/** What a part shows of its own answer: the others do not wait for it, and its failure is not theirs. */
export function Answered<Data>({ answer, problem, height, children }: AnsweredProps<Data>) {
  const { data, error, refetch } = answer;
  if (error !== null) {
    return <ErrorCard title={problem} error={error} onRetry={() => void refetch()} />;
  }
  if (data === undefined) {
    return <Waiting height={height} />;
  }

  return children(data);
}
