import { Button, Group, Stack, Text } from '@mantine/core';
import { copyText } from '../../ui/copy-text.ts';
import { saveFile } from '../../ui/save-file.ts';
import { ShownOnceDialog } from '../../ui/shown-once-dialog.tsx';
import classes from './recovery-codes.module.css';

export interface RecoveryCodesDialogProps {
  readonly codes: readonly string[];
  readonly onClose: () => void;
}

/** Shown this once. */
export function RecoveryCodesDialog({ codes, onClose }: RecoveryCodesDialogProps) {
  const text = `${codes.join('\n')}\n`;

  return (
    <ShownOnceDialog title="Save your recovery codes" onClose={onClose}>
      <Stack gap="md">
        <Text size="sm">
          Each of them logs in once in place of your app, should you lose it. They are shown now and never
          again: keep them where you keep passwords.
        </Text>
        <ol className={classes['codes']} aria-label="Recovery codes">
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ol>
        <Group justify="space-between">
          <Group gap="xs">
            <Button
              variant="default"
              onClick={() =>
                saveFile('secgraph-recovery-codes.txt', new Blob([text], { type: 'text/plain' }))
              }
            >
              Download
            </Button>
            <Button variant="default" onClick={() => void copyText(text, 'Recovery codes')}>
              Copy
            </Button>
          </Group>
          <Button onClick={onClose}>I have kept them</Button>
        </Group>
      </Stack>
    </ShownOnceDialog>
  );
}
