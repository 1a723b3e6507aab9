import { Button, Group, Modal, Stack, Text } from '@mantine/core';

export interface RevokeDialogProps {
  readonly name: string;
  readonly isPending: boolean;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
}

export function RevokeDialog({ name, isPending, onConfirm, onClose }: RevokeDialogProps) {
  return (
    <Modal opened onClose={onClose} title="Revoke a token">
      <Stack gap="md">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          Whatever signs its requests with “{name}” is refused from now on. This cannot be undone.
        </Text>
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose} data-autofocus>
            Keep it
          </Button>
          <Button color="red" variant="outline" loading={isPending} onClick={onConfirm}>
            Revoke
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
