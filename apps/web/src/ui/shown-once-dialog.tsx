import { Button, Code, Group, Modal, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { copyText } from './copy-text.ts';
import { inSentence } from './in-sentence.ts';
import { useReturnToOpener } from './use-return-to-opener.ts';

export interface ShownOnceDialogProps {
  readonly title: string;
  readonly onClose: () => void;
  /** The content, with the button that closes the dialog. */
  readonly children: ReactNode;
}

/** What nobody can see again: it closes by its own button alone, never by a slip. */
export function ShownOnceDialog({ title, onClose, children }: ShownOnceDialogProps) {
  useReturnToOpener();
  return (
    <Modal
      opened
      onClose={onClose}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
      title={title}
    >
      {children}
    </Modal>
  );
}

/** A value to be kept somewhere else, with the button that copies it. */
export function ShownValue({ label, text }: { readonly label: string; readonly text: string }) {
  return (
    <Stack gap={4}>
      <Group justify="space-between">
        <Text size="sm" fw={600}>
          {label}
        </Text>
        <Button size="compact-xs" variant="subtle" onClick={() => void copyText(text, label)}>
          Copy {inSentence(label)}
        </Button>
      </Group>
      <Code block aria-label={label} style={{ overflowWrap: 'anywhere', whiteSpace: 'normal' }}>
        {text}
      </Code>
    </Stack>
  );
}
