import { Stack, Text } from '@mantine/core';
import { Page } from '../../ui/page.tsx';
import { PageLink } from '../../ui/page-link.tsx';
import { useAdministrationPages } from './use-pages.ts';

/** What there is to administer, as far as one's role goes. */
export function AdministrationPage() {
  const pages = useAdministrationPages();

  return (
    <Page title="Administration" question="Users, sign-in, settings and the audit log.">
      {pages.length === 0 ? (
        <Text size="sm">Your role has no access to anything here.</Text>
      ) : (
        <Stack gap="md" maw={640}>
          {pages.map(({ to, label, purpose }) => (
            <div key={to}>
              <PageLink to={to} fw={600}>
                {label}
              </PageLink>
              <Text size="sm" c="dimmed">
                {purpose}
              </Text>
            </div>
          ))}
        </Stack>
      )}
    </Page>
  );
}
