import { Button, Checkbox, PasswordInput, Stack, Text } from '@mantine/core';
import { isStatus } from '@secgraph/client';
import { brokenPasswordRules } from '@secgraph/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import { hasPermission, selfQuery, useSelf } from '../../session/session.ts';
import { explain } from '../../ui/error-card.tsx';
import { PasswordRules } from './password-rules.tsx';

export interface PasswordChangeFormProps {
  readonly onDone: () => void;
  /** Whether the page shows nothing but this form. */
  readonly isAlone?: boolean;
}

/** One's own password: the present one, and another that keeps the rules. */
export function PasswordChangeForm({ onDone, isAlone = false }: PasswordChangeFormProps) {
  const client = useQueryClient();
  const self = useSelf();
  const [current, setCurrent] = useState('');
  const [chosen, setChosen] = useState('');
  const [revokesTokens, setRevokesTokens] = useState(false);
  const change = useMutation({
    mutationFn: async () => {
      await call('put-user-secret', {
        params: { user_id: self?.id ?? '' },
        body: { current_secret: current, secret: chosen, revoke_api_tokens: revokesTokens },
      });
      await client.invalidateQueries({ queryKey: ['api-tokens'] });
      await client.fetchQuery({ ...selfQuery, staleTime: 0 });
    },
    onSuccess: () => {
      setCurrent('');
      setChosen('');
      setRevokesTokens(false);
      onDone();
    },
  });
  const isGood = brokenPasswordRules(chosen).length === 0 && chosen !== current;
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change.mutate();
  };

  return (
    <form onSubmit={submit} aria-label="Change password">
      <Stack gap="md">
        {/* For password managers: whose password this is. */}
        <input type="hidden" name="username" autoComplete="username" value={self?.principal_name ?? ''} />
        <PasswordInput
          label="Current password"
          autoComplete="current-password"
          autoFocus={isAlone}
          required
          withAsterisk={false}
          value={current}
          onChange={(event) => setCurrent(event.currentTarget.value)}
        />
        <PasswordInput
          label="New password"
          autoComplete="new-password"
          required
          withAsterisk={false}
          value={chosen}
          onChange={(event) => setChosen(event.currentTarget.value)}
        />
        <PasswordRules password={chosen} current={current} />
        {self !== undefined && hasPermission(self, 'auth/CreateToken') ? (
          <Checkbox
            label="Revoke my API tokens as well"
            description="Where somebody else may have known the password. Programs that sign with them stop working."
            checked={revokesTokens}
            onChange={({ currentTarget }) => setRevokesTokens(currentTarget.checked)}
          />
        ) : null}
        {change.error === null ? null : (
          <Text size="sm" c="var(--critical)" role="alert">
            {isStatus(change.error, 403) ? 'The current password is not right.' : explain(change.error)}
          </Text>
        )}
        <Button
          type="submit"
          disabled={!isGood || current === ''}
          loading={change.isPending}
          fullWidth={isAlone}
        >
          Change password
        </Button>
      </Stack>
    </form>
  );
}
