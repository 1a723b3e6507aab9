import { Button, Group, PasswordInput, Stack } from '@mantine/core';
import { PasswordRules } from '../../../parts/credentials/password-rules.tsx';
import { makePassword } from './make-password.ts';

export interface FirstPasswordFieldProps {
  readonly password: string;
  readonly onChange: (password: string) => void;
}

/** A password for somebody else: typed, or made by a click. */
export function FirstPasswordField({ password, onChange }: FirstPasswordFieldProps) {
  return (
    <Stack gap="xs">
      <Group align="end" gap="sm" wrap="nowrap">
        <PasswordInput
          label="Password"
          flex={1}
          autoComplete="new-password"
          required
          withAsterisk={false}
          value={password}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
        />
        <Button variant="default" onClick={() => onChange(makePassword())}>
          Make one
        </Button>
      </Group>
      <PasswordRules password={password} />
    </Stack>
  );
}
