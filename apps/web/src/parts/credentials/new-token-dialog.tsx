import { Button, Group, PasswordInput, Select, Stack, Text, TextInput } from '@mantine/core';
import { isStatus } from '@secgraph/client';
import { TOKEN_SCOPES, type TokenScope } from '@secgraph/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { useSelf } from '../../session/session.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ShownOnceDialog, ShownValue } from '../../ui/shown-once-dialog.tsx';
import { explainPasswordRefusal } from './explain-refusal.ts';
import { SCOPE_WORDS } from './token-scope-words.ts';

const MAX_NAME_LENGTH = 100;

export interface NewTokenDialogProps {
  /** Whose token an administrator makes; without it, one's own. */
  readonly userId?: string;
  readonly onCreated: () => Promise<void>;
  readonly onClose: () => void;
}

/** A name, and then the key, which is shown this once. */
export function NewTokenDialog({ userId, onCreated, onClose }: NewTokenDialogProps) {
  const self = useSelf();
  const [name, setName] = useState('');
  const [scope, setScope] = useState<TokenScope>('all');
  const [password, setPassword] = useState<string>();
  const creation = useMutation({
    mutationFn: async () => {
      const body = {
        token_name: name.trim(),
        scope,
        ...(userId === undefined ? {} : { user_id: userId }),
        ...(password === undefined ? {} : { current_secret: password }),
      };
      return (await call('create-api-token', { body })).data;
    },
    onSuccess: onCreated,
    onError: (error) => {
      if (isStatus(error, 403) && (password !== undefined || asksForProof(error))) {
        setPassword('');
      }
    },
  });
  const hasPassword = self?.AuthSecret !== null;
  const { data: token } = creation;

  if (token !== undefined) {
    return (
      <ShownOnceDialog title="Keep the key of your token" onClose={onClose}>
        <Stack gap="md">
          <Text size="sm">The key is shown now and never again.</Text>
          <ShownValue label="Id" text={token.id} />
          <ShownValue label="Key" text={token.key} />
          <Group justify="flex-end">
            <Button onClick={onClose}>I have kept it</Button>
          </Group>
        </Stack>
      </ShownOnceDialog>
    );
  }

  return (
    <FormDialog
      title="New API token"
      action="Create"
      sending={creation}
      explainRefusal={(error) => explainTokenRefusal(error, hasPassword)}
      isDisabled={name.trim() === '' || password === ''}
      onSubmit={() => creation.mutate()}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="What it is for, so that you know later which one to revoke."
        data-autofocus
        required
        withAsterisk={false}
        maxLength={MAX_NAME_LENGTH}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <Select
        label="What it is good for"
        description={SCOPE_WORDS[scope].description}
        data={TOKEN_SCOPES.map((value) => ({ value, label: SCOPE_WORDS[value].name }))}
        allowDeselect={false}
        value={scope}
        onChange={(value) => setScope(value ?? 'all')}
      />
      {password === undefined || !hasPassword ? null : (
        <PasswordInput
          label="Your password"
          autoComplete="current-password"
          autoFocus
          required
          withAsterisk={false}
          value={password}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}

/** The login is some minutes old. */
function asksForProof(error: Error): boolean {
  return error.message.startsWith('creating a token takes your password');
}

function explainTokenRefusal(error: unknown, hasPassword: boolean): string {
  if (!isStatus(error, 403)) {
    return explainPasswordRefusal(error);
  }
  if (asksForProof(error)) {
    return hasPassword
      ? 'Your login is some minutes old: type your password once more.'
      : 'Your login is some minutes old: log out and in again, then create the token.';
  }

  return error.message === 'Invalid current password'
    ? 'The password is not right.'
    : 'An administrator has switched API tokens off.';
}
