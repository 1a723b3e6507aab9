import { Checkbox, Text } from '@mantine/core';
import { brokenPasswordRules, type User } from '@secgraph/contract';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { explainUserRefusal } from './explain-user-refusal.ts';
import { FirstPasswordField } from './first-password-field.tsx';
import { HandoverDialog } from './handover-dialog.tsx';

export interface SetPasswordDialogProps {
  readonly user: User;
  readonly onSaved: () => Promise<void>;
  readonly onClose: () => void;
}

/** Another's password, for who has forgotten it. */
export function SetPasswordDialog({ user, onSaved, onClose }: SetPasswordDialogProps) {
  const [password, setPassword] = useState('');
  const [mustChange, setMustChange] = useState(true);
  const saving = useMutation({
    mutationFn: () =>
      call('put-user-secret', {
        params: { user_id: user.id },
        body: { secret: password, needs_password_reset: mustChange },
      }),
    onSuccess: onSaved,
  });
  if (saving.isSuccess) {
    return (
      <HandoverDialog
        title="The password is set"
        name={user.principal_name}
        password={password}
        mustChange={mustChange}
        onClose={onClose}
      />
    );
  }

  return (
    <FormDialog
      title="Set password"
      action="Set password"
      sending={saving}
      explainRefusal={explainUserRefusal}
      isDisabled={brokenPasswordRules(password).length > 0}
      onSubmit={() => saving.mutate()}
      onClose={onClose}
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        All sessions of <bdi>{user.principal_name}</bdi> end, and the old password stops working.
      </Text>
      <FirstPasswordField password={password} onChange={setPassword} />
      <Checkbox
        label="Has to choose another password at the next login"
        checked={mustChange}
        onChange={({ currentTarget }) => setMustChange(currentTarget.checked)}
      />
    </FormDialog>
  );
}
