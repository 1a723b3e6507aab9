import { Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { isStatus } from '../../api/api-error.ts';
import { call } from '../../api/call.ts';
import { explain } from '../../ui/error-card.tsx';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { ShownOnceDialog } from './shown-once-dialog.tsx';
import { ShownValue } from './shown-value.tsx';

const MAX_NAME_LENGTH = 100;

export interface NewTokenDialogProps {
  /** Of somebody else, for administrators; one's own without it. */
  readonly userId?: string;
  readonly onCreated: () => Promise<void>;
  readonly onClose: () => void;
}

/** A name, and then the key, which is shown this once. */
export function NewTokenDialog({ userId, onCreated, onClose }: NewTokenDialogProps) {
  const [name, setName] = useState('');
  const creation = useMutation({
    mutationFn: async () => {
      const body = { token_name: name.trim(), ...(userId === undefined ? {} : { user_id: userId }) };
      return (await call('create-api-token', { body })).data;
    },
    onSuccess: onCreated,
  });
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
      explainRefusal={explainTokenRefusal}
      isDisabled={name.trim() === ''}
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
    </FormDialog>
  );
}

function explainTokenRefusal(error: unknown): string {
  return isStatus(error, 403) ? 'An administrator has switched API tokens off.' : explain(error);
}
