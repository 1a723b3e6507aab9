import { Button, Code, Group, Stack, Text } from '@mantine/core';
import { copyText } from '../../../ui/copy-text.ts';
import { ShownOnceDialog } from '../../../ui/shown-once-dialog.tsx';

export interface HandoverDialogProps {
  readonly title: string;
  readonly name: string;
  /** Undefined: single sign-on knows it. */
  readonly password: string | undefined;
  /** Whether the first thing to do is to choose another password. */
  readonly mustChange: boolean;
  readonly onClose: () => void;
}

/** What the user has to be told to log in. The service sends no mail, and does not tell the password again. */
export function HandoverDialog({ title, name, password, mustChange, onClose }: HandoverDialogProps) {
  const address = new URL('login', document.baseURI).href;
  const lines =
    password === undefined
      ? [`Address: ${address}`]
      : [
          `Address: ${address}`,
          `Name: ${name}`,
          `Password: ${password}`,
          ...(mustChange ? ['You choose another password when you log in for the first time.'] : []),
        ];

  return (
    <ShownOnceDialog title={title} onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">
          {password === undefined
            ? 'Tell this user where to log in. The password is that of single sign-on.'
            : 'Tell this user how to log in, by a way that others do not read. The password is shown now and never again.'}
        </Text>
        <Code block aria-label="Invitation" style={{ overflowWrap: 'anywhere', whiteSpace: 'pre-wrap' }}>
          {lines.join('\n')}
        </Code>
        <Group justify="flex-end">
          <Button variant="default" onClick={() => void copyText(lines.join('\n'), 'Invitation')}>
            Copy
          </Button>
          <Button onClick={onClose}>Done</Button>
        </Group>
      </Stack>
    </ShownOnceDialog>
  );
}
