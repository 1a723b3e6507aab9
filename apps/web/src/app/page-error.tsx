import { Stack } from '@mantine/core';
import { type ErrorComponentProps, useRouter } from '@tanstack/react-router';
import { useEffect, useEffectEvent } from 'react';
import { connection } from '../api/connection.ts';
import { ErrorCard } from '../ui/error-card.tsx';

/** Stands in place of a page that cannot be shown. */
export function PageError({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  const retry = () => {
    reset();
    void router.invalidate();
  };

  const retryWhenBack = useEffectEvent(retry);
  useEffect(() => connection.onReturn(() => retryWhenBack()), []);

  return (
    <Stack p="xl" maw={640}>
      <ErrorCard title="This page cannot be shown" error={error} onRetry={retry} isAlone />
    </Stack>
  );
}
