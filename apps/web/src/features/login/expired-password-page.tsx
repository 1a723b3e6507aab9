import { Text } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { PasswordChangeForm } from '../../parts/credentials/password-change-form.tsx';
import { EntrancePage } from './entrance-page.tsx';

/** The forced change of a password that has expired, or that somebody else chose. */
export function ExpiredPasswordPage() {
  const { next } = useSearch({ from: '/expired-password' });
  const navigate = useNavigate();

  return (
    <EntrancePage title="Choose a new password">
      <Text size="sm" c="dimmed" mb="md">
        Your password has expired or was set by somebody else. Choose a new one to continue.
      </Text>
      <PasswordChangeForm isAlone onDone={() => void navigate({ href: next ?? '/', replace: true })} />
    </EntrancePage>
  );
}
