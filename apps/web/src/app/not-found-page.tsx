import { Stack, Text, Title } from '@mantine/core';
import { useRouterState } from '@tanstack/react-router';
import { PageLink } from '../ui/page-link.tsx';

export function NotFoundPage() {
  const path = useRouterState({ select: ({ location }) => location.pathname });

  return (
    <Stack p="xl" maw={560} gap="sm">
      <title>Not found – Secgraph</title>
      <Title order={1}>Page not found</Title>
      <Text>
        Nothing is at <code>{path}</code>. The address may be mistyped or belong to a newer release.
      </Text>
      <PageLink to="/">Go to the start page</PageLink>
    </Stack>
  );
}
