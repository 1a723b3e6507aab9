import { Button, Group, Modal, Stack, Text, Textarea } from '@mantine/core';
import { usePermission } from '../../../session/session.ts';
import type { Statement } from './run-statement.ts';

export interface UpdateDialogProps {
  /** Undefined: nothing is to be asked. */
  readonly statement: Statement | undefined;
  readonly onConfirm: (statement: Statement) => void;
  readonly onClose: () => void;
}

/** Nobody changes the graph by mistake. */
export function UpdateDialog({ statement, onConfirm, onClose }: UpdateDialogProps) {
  const isAllowed = usePermission('graphdb/Mutate');

  return (
    <Modal opened={statement !== undefined} onClose={onClose} title="Change the graph?" size="lg">
      <Stack gap="md">
        <Textarea
          aria-label="Statement"
          readOnly
          autosize
          maxRows={10}
          value={statement?.text ?? ''}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        />
        <Text size="sm">
          {isAllowed
            ? 'This query changes the graph for everybody. Either all of its changes are made or none, and they cannot be undone. The next analysis derives its relationships again.'
            : 'This query changes the graph, which your role does not allow. An administrator or a power user can run it.'}
        </Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" onClick={onClose}>
            {isAllowed ? 'Cancel' : 'Close'}
          </Button>
          {isAllowed && statement !== undefined ? (
            <Button color="red" onClick={() => onConfirm(statement)}>
              Change the graph
            </Button>
          ) : null}
        </Group>
      </Stack>
    </Modal>
  );
}
