import { Paper, Stack, Text, Title } from '@mantine/core';
import type { User } from '@secgraph/contract';
import type { ReactNode } from 'react';
import { PasswordChangeForm } from '../../parts/credentials/password-change-form.tsx';
import { TokenSection } from '../../parts/credentials/token-section.tsx';
import { hasPermission, useSelf } from '../../session/session.ts';
import { Page } from '../../ui/page.tsx';
import { tellDone } from '../../ui/tell.tsx';
import { MfaSection } from './mfa-section.tsx';
import { ProfileSection } from './profile-section.tsx';

/** What everybody looks after for himself. */
export function AccountPage() {
  const self = useSelf();

  return (
    <Page title="Your account" question="Your password, one-time codes and API tokens.">
      {self === undefined ? null : <AccountSections self={self} />}
    </Page>
  );
}

function AccountSections({ self }: { readonly self: User }) {
  return (
    <Stack gap="lg" maw={880}>
      <Section /* @words as person */ title="Profile">
        <ProfileSection self={self} />
      </Section>
      {self.AuthSecret === null ? (
        <Section title="Password">
          <Text size="sm">
            You log in by single sign-on. Your password, and what is asked beside it, is kept there.
          </Text>
        </Section>
      ) : (
        <>
          <Section title="One-time codes">
            <MfaSection userId={self.id} />
          </Section>
          <Section title="Password">
            <Stack maw={420}>
              <PasswordChangeForm onDone={() => tellDone({ message: 'Your password is changed.' })} />
            </Stack>
          </Section>
        </>
      )}
      {hasPermission(self, 'auth/CreateToken') ? (
        <Section title="API tokens">
          <TokenSection userId={self.id} />
        </Section>
      ) : null}
    </Stack>
  );
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Paper withBorder p="md" component="section" aria-label={title}>
      <Title order={2} mb="sm">
        {title}
      </Title>
      {children}
    </Paper>
  );
}
