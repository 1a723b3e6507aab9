import { Text } from '@mantine/core';
import type { Finding } from '@secgraph/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { FINDINGS_KEY } from '../../parts/findings/finding-queries.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { type FindingStatus } from '../../ui/finding-words.ts';
import { countOf } from '../../ui/format.ts';
import { tellDone } from '../../ui/tell.tsx';

export interface ReopenDialogProps {
  readonly findings: readonly Finding[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const REOPENED: readonly FindingStatus[] = ['accepted', 'false_positive', 'fixed'];

/** Opens again what was accepted, marked as a false positive or as fixed. */
export function ReopenDialog({ findings, onDone, onClose }: ReopenDialogProps) {
  const client = useQueryClient();
  const closed = findings.filter(({ status }) => REOPENED.includes(status));
  const reopen = async () => {
    if (closed.length > 0) {
      await call('change-findings', { body: { finding_ids: closed.map(({ id }) => id), status: 'active' } });
    }
    onDone();
    onClose();
    tellDone({ message: `${countOf(closed.length, 'finding')} open again.` });
    await client.invalidateQueries({ queryKey: FINDINGS_KEY });
  };

  return (
    <ConfirmDialog
      title={findings.length === 1 ? 'Reopen this finding' : 'Reopen findings'}
      action="Reopen"
      onConfirm={reopen}
      onClose={onClose}
    >
      <Text size="sm">
        {closed.length === 0
          ? 'All of these are open already.'
          : `${countOf(closed.length, 'finding')} will be open again. The history keeps what was decided and why.`}
      </Text>
    </ConfirmDialog>
  );
}
