import { List, Stack, Text, Title } from '@mantine/core';
import { Outlet, useRouterState } from '@tanstack/react-router';
import { hasPermission, useSelf } from '../../session/session.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { findPage } from './pages.ts';
import { usePages } from './use-pages.ts';

/** The page of the address, or why this user has none there. */
export function PageGate() {
  const self = useSelf();
  // Not that of the address: while the next page is loaded, the one before it stands there.
  const page = useRouterState({ select: ({ matches }) => findPage(matches.at(-1)?.fullPath ?? '') });
  const isRefused =
    self !== undefined && page?.permission !== undefined && !hasPermission(self, page.permission);

  return isRefused ? <RefusedPage label={page.label} /> : <Outlet />;
}

/** Who follows the link of a colleague learns that it is right, and what is left to him. */
function RefusedPage({ label }: { readonly label: string }) {
  const self = useSelf();
  const pages = usePages();
  const roles = self?.roles.map(({ name }) => name).join(', ') ?? '';

  return (
    <Stack p="xl" maw={560} gap="sm">
      <title>{`${label} – Secgraph`}</title>
      <Title order={1}>{label} is not for your role</Title>
      <Text>
        {roles === '' ? 'You have no role.' : `Your role is ${roles}.`} An administrator can give you one that
        may open this page. These are open to you:
      </Text>
      <List spacing={4}>
        {pages.map(({ to, label: open }) => (
          <List.Item key={to}>
            <PageLink to={to}>{open}</PageLink>
          </List.Item>
        ))}
        <List.Item>
          <PageLink to="/account">Your account</PageLink>
        </List.Item>
      </List>
    </Stack>
  );
}
