import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../../api/call.ts';
import { SAVED_QUERIES_KEY } from '../../../parts/cypher/library-queries.ts';
import { ConfirmDialog } from '../../../ui/confirm-dialog.tsx';
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

  return (
    <ConfirmDialog
      title="Delete query"
      action="Delete"
      isDangerous
      onConfirm={async () => {
        await call('delete-saved-query', { params: { saved_query_id: savedId } });
        setOpenedQuery(undefined);
        await client.invalidateQueries({ queryKey: SAVED_QUERIES_KEY });
        onClose();
      }}
      onClose={onClose}
    >
      Delete <bdi>“{name}”</bdi>? {isPublic ? 'Nobody will see it any more. ' : ''}It cannot be brought back.
    </ConfirmDialog>
  );
}
