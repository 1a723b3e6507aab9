import { Button, Group, Modal, Stack, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { SAVED_QUERIES_KEY } from './library-queries.ts';
import { setOpenedQuery } from './opened-query.ts';

export interface DeleteQueryDialogProps {
  readonly savedId: number;
  readonly name: string;
  /** Whether others see it, too. */
  readonly isPublic: boolean;
  readonly onClose: () => void;
}

export function DeleteQueryDialog({ savedId, name, isPublic, onClose }: DeleteQueryDialogProps) {
  const client = useQueryClient();
  const remove = useMutation({
    mutationFn: () => call('delete-saved-query', { params: { saved_query_id: savedId } }),
    onSuccess: async () => {
      setOpenedQuery(undefined);
      await client.invalidateQueries({ queryKey: SAVED_QUERIES_KEY });
      onClose();
    },
  });

  return (
    <Modal opened onClose={onClose} title="Delete query">
      <Stack gap="md">
        <Text size="sm">
          Delete <bdi>“{name}”</bdi>? {isPublic ? 'Nobody will see it any more. ' : ''}It cannot be brought
          back.
        </Text>
        {remove.error === null ? null : (
          <ErrorCard title="The query could not be deleted" error={remove.error} />
        )}
        <Group justify="flex-end">
          <Button variant="default" data-autofocus onClick={onClose}>
            Cancel
          </Button>
          <Button color="red" loading={remove.isPending} onClick={() => remove.mutate()}>
            Delete
          </Button>
        </Group>
      </Stack>
    </Modal>
  );
}
