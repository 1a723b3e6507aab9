import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { explain } from './error-card.tsx';
import { useReturnToOpener } from './use-return-to-opener.ts';

export interface ConfirmDialogProps {
  readonly title: string;
  /** What will happen, and to whom. */
  readonly children: ReactNode;
  /** What the button says. */
  readonly action: string;
  readonly isDangerous?: boolean;
  /** Rejects where it is refused; the dialog says why, and stays. */
  readonly onConfirm: () => Promise<void>;
  readonly explainRefusal?: (error: unknown) => string;
  readonly onClose: () => void;
}

/** A last look at what cannot be undone with one click. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  useReturnToOpener();
  const {
    title,
    children,
    action,
    isDangerous = false,
    onConfirm,
    explainRefusal = explain,
    onClose,
  } = props;
  const confirmation = useMutation({ mutationFn: onConfirm });

  return (
    <Modal opened onClose={onClose} title={title}>
      <Stack gap="md">
        <Text size="sm" component="div" style={{ overflowWrap: 'anywhere' }}>
          {children}
        </Text>
        {confirmation.error === null ? null : (
          <Text size="sm" c="var(--critical)" role="alert">
            {explainRefusal(confirmation.error)}
          </Text>
        )}
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Cancel
          </Button>
          <Button
            loading={confirmation.isPending}
            onClick={() => confirmation.mutate()}
            {...(isDangerous ? { color: 'red', variant: 'outline' } : {})}
          >
            {action}
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
