import { Checkbox, Text } from '@mantine/core';
import { brokenPasswordRules, type User } from '@secgraph/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { tokensQuery } from '../../../parts/credentials/credential-queries.ts';
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
  const [revokesTokens, setRevokesTokens] = useState(true);
  const client = useQueryClient();
  const { data: tokens } = useQuery(tokensQuery(user.id));
  const saving = useMutation({
    mutationFn: () =>
      call('put-user-secret', {
        params: { user_id: user.id },
        body: { secret: password, needs_password_reset: mustChange, revoke_api_tokens: revokesTokens },
      }),
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: tokensQuery(user.id).queryKey });
      await onSaved();
    },
  });
  if (saving.isSuccess) {
    return (
      <HandoverDialog
        title="Password set"
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
      <Checkbox
        label="Revoke the API tokens of this user as well"
        description={describeTokens(tokens?.length)}
        checked={revokesTokens}
        onChange={({ currentTarget }) => setRevokesTokens(currentTarget.checked)}
      />
    </FormDialog>
  );
}

function describeTokens(known: number | undefined): string {
  return `${known === undefined ? '' : `Now: ${known}. `}Whoever has got hold of the account may have made one, which needs no password.`;
}
