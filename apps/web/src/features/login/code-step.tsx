import { Anchor, Button, Group, Stack, Text, TextInput } from '@mantine/core';
import { type FormEvent, useState } from 'react';

export interface CodeStepProps {
  /** Why the last code was not taken. */
  readonly problem: string | undefined;
  readonly isPending: boolean;
  readonly onCode: (code: string) => void;
  readonly onBack: () => void;
}

type CodeKind = 'app' | 'recovery';

const KINDS = {
  app: {
    label: 'Code of your app',
    description: 'Six digits, which change every half minute.',
    inputMode: 'numeric',
    other: 'Use a recovery code',
  },
  recovery: {
    label: 'Recovery code',
    description: 'Sixteen letters and digits. It works once.',
    inputMode: 'text',
    other: 'Use a code of your app',
  },
} as const;

/** The step of a login behind the password: a code of the user's app, or one of those kept for its loss. */
export function CodeStep({ problem, isPending, onCode, onBack }: CodeStepProps) {
  const [kind, setKind] = useState<CodeKind>('app');
  const [code, setCode] = useState('');
  const { label, description, inputMode, other } = KINDS[kind];
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onCode(code.trim());
    setCode('');
  };

  return (
    <form onSubmit={submit} aria-label="Enter a code">
      <Stack gap="md">
        <TextInput
          key={kind}
          label={label}
          description={description}
          name="one-time-code"
          autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
          inputMode={inputMode}
          spellCheck={false}
          autoFocus
          data-autofocus
          required
          withAsterisk={false}
          maxLength={40}
          value={code}
          onChange={(event) => setCode(event.currentTarget.value)}
        />
        {problem === undefined ? null : (
          <Text size="sm" c="var(--critical)" role="alert">
            {problem}
          </Text>
        )}
        <Button type="submit" loading={isPending} disabled={code.trim() === ''} fullWidth>
          Log in
        </Button>
        <Group justify="space-between">
          <Anchor
            component="button"
            type="button"
            size="sm"
            onClick={() => {
              setCode('');
              setKind(kind === 'app' ? 'recovery' : 'app');
            }}
          >
            {other}
          </Anchor>
          <Anchor component="button" type="button" size="sm" onClick={onBack}>
            Start over
          </Anchor>
        </Group>
      </Stack>
    </form>
  );
}

/** Codes of apps are digits alone. */
export function isRecoveryCode(code: string): boolean {
  return !/^[\d\s]*$/.test(code);
}
