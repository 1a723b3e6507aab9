import { Modal, PasswordInput, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormEnd } from '../../ui/form-end.tsx';
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
    <Modal opened onClose={onClose} title={title}>
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
          <FormEnd
            action={action}
            problem={confirmation.error === null ? undefined : explainPasswordRefusal(confirmation.error)}
            isDisabled={password === ''}
            isDangerous={isDangerous}
            isPending={confirmation.isPending}
            onCancel={onClose}
          />
        </Stack>
      </form>
    </Modal>
  );
}
