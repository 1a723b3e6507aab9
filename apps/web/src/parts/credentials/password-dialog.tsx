import { PasswordInput, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { FormDialog } from '../../ui/form-dialog.tsx';
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
    <FormDialog
      title={title}
      action={action}
      sending={confirmation}
      explainRefusal={explainPasswordRefusal}
      isDisabled={password === ''}
      isDangerous={isDangerous}
      onSubmit={() => confirmation.mutate(password)}
      onClose={onClose}
    >
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
    </FormDialog>
  );
}
