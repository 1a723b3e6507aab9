import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { ApiError } from '../../api/api-error.ts';
import { type Credentials, logIn } from '../../session/session.ts';
import { explain } from '../../ui/error-card.tsx';

export interface LoginFormProps {
  /** Who was logged in before, when a session has ended. */
  readonly knownName?: string | undefined;
  readonly onDone: () => void;
}

/**
 * Name and password. The one-time code of multi-factor authentication is one more step of this form, and the buttons
 * of single sign-on stand above it.
 */
export function LoginForm({ knownName, onDone }: LoginFormProps) {
  const client = useQueryClient();
  const [username, setUsername] = useState(knownName ?? '');
  const [secret, setSecret] = useState('');
  const login = useMutation({
    // Its refusals are answers to the form, not the end of a session.
    mutationFn: (credentials: Credentials) => logIn(client, credentials),
    onSuccess: onDone,
    onError: () => setSecret(''),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    login.mutate({ username, secret });
  };

  return (
    <form onSubmit={submit} aria-label="Log in">
      <Stack gap="md">
        <TextInput
          label="Name or e-mail address"
          name="username"
          autoComplete="username"
          autoFocus={knownName === undefined}
          required
          withAsterisk={false}
          value={username}
          onChange={(event) => setUsername(event.currentTarget.value)}
        />
        <PasswordInput
          label="Password"
          name="password"
          autoComplete="current-password"
          // For the dialog, which chooses by itself what to look at first.
          data-autofocus={knownName === undefined ? undefined : true}
          required
          withAsterisk={false}
          value={secret}
          onChange={(event) => setSecret(event.currentTarget.value)}
        />
        {login.error === null ? null : (
          <Text size="sm" c="var(--critical)" role="alert">
            {explainLogin(login.error)}
          </Text>
        )}
        <Button type="submit" loading={login.isPending} fullWidth>
          Log in
        </Button>
      </Stack>
    </form>
  );
}

function explainLogin(error: unknown): string {
  if (!(error instanceof ApiError)) {
    return explain(error);
  }

  switch (error.status) {
    case 401:
      return 'Name and password do not match.';
    case 403:
      return 'This account is disabled. An administrator can enable it.';
    case 429:
      return 'Too many attempts. Wait a moment, then try again.';
    default:
      return error.message;
  }
}
