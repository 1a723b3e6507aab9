import { Button, PasswordInput, Stack, Text, TextInput } from '@mantine/core';
import { ApiError, isStatus } from '@secgraph/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { type Credentials, logIn } from '../../session/session.ts';
import { explain } from '../../ui/error-card.tsx';
import { tellWarning } from '../../ui/tell.tsx';
import { CodeStep, isRecoveryCode } from './code-step.tsx';
import { SignOnButtons } from './sign-on-buttons.tsx';

export interface LoginFormProps {
  /** Who was logged in before, when a session has ended. */
  readonly knownName?: string | undefined;
  readonly onDone: () => void;
  /** The page to go on at, for those who leave for a provider and come back. */
  readonly next: string | undefined;
}

/**
 * Name and password, and above them the ways to log in elsewhere; then a code, where the service asks for one.
 */
export function LoginForm({ knownName, onDone, next }: LoginFormProps) {
  const client = useQueryClient();
  const [username, setUsername] = useState(knownName ?? '');
  const [secret, setSecret] = useState('');
  const [isCodeWanted, setCodeWanted] = useState(false);
  const login = useMutation({
    // Its refusals are answers to the form, not the end of a session.
    mutationFn: (credentials: Credentials) => logIn(client, credentials),
    onSuccess: (_, { otp }) => {
      if (otp !== undefined && isRecoveryCode(otp)) {
        tellRecoveryCodeUsed();
      }
      onDone();
    },
    onError: (error) => {
      if (asksForCode(error)) {
        setCodeWanted(true);
      } else if (!isCodeWanted || isStatus(error, 401) || isStatus(error, 403)) {
        startOver();
      }
    },
  });
  const startOver = () => {
    setSecret('');
    setCodeWanted(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    login.mutate({ username, secret });
  };

  if (isCodeWanted) {
    const isFirst = login.variables?.otp === undefined;

    return (
      <CodeStep
        problem={login.error === null || isFirst ? undefined : explainLogin(login.error)}
        isPending={login.isPending}
        onCode={(otp) => login.mutate({ username, secret, otp })}
        onBack={() => {
          login.reset();
          startOver();
        }}
      />
    );
  }

  return (
    <>
      <SignOnButtons next={next} />
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
    </>
  );
}

/** What this form sends is well-formed and of a method that is known, so nothing else is a 400. */
function asksForCode(error: unknown): boolean {
  return isStatus(error, 400);
}

function tellRecoveryCodeUsed(): void {
  tellWarning({
    title: 'A recovery code is used up',
    message: 'It does not work again. Your account shows how many are left, and makes new ones.',
  });
}

function explainLogin(error: unknown): string {
  if (!(error instanceof ApiError)) {
    return explain(error);
  }

  switch (error.status) {
    case 400:
      return 'This code is not right, or it was used before.';
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
