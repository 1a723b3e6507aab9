import { Button, Group, Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { explainPasswordRefusal } from './explain-refusal.ts';

export interface PasswordDialogProps {
  readonly title: string;
  readonly text: string;
  /** What the button says. */
  readonly action: string;
  readonly isDangerous?: boolean;
  /** Rejects where the password is wrong. */
  readonly onPassword: (password: string) => Promise<void>;
  readonly onClose: () => void;
}

/** Asks for one's own password once more, before something that a stolen session must not do. */
export function PasswordDialog(props: PasswordDialogProps) {
  const { title, text, action, isDangerous = false, onPassword, onClose } = props;
  const [password, setPassword] = useState('');
  const confirmation = useMutation({
    mutationFn: onPassword,
    onError: () => setPassword(''),
  });

  return (
    <Modal opened onClose={onClose} title={title} closeButtonProps={{ 'aria-label': 'Close' }}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          confirmation.mutate(password);
        }}
      >
        <Stack gap="md">
          <Text size="sm">{text}</Text>
          <PasswordInput
            label="Your password"
            autoComplete="current-password"
            data-autofocus
            required
            withAsterisk={false}
            value={password}
            onChange={({ currentTarget }) => setPassword(currentTarget.value)}
          />
          {confirmation.error === null ? null : (
            <Text size="sm" c="var(--critical)" role="alert">
              {explainPasswordRefusal(confirmation.error)}
            </Text>
          )}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button
              type="submit"
              disabled={password === ''}
              loading={confirmation.isPending}
              {...(isDangerous ? { color: 'red', variant: 'outline' } : {})}
            >
              {action}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}
