import { Text } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Finding } from '@secgraph/contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { FINDINGS_KEY } from '../../parts/findings/finding-queries.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { countOf } from '../../ui/format.ts';

export interface ReopenDialogProps {
  readonly findings: readonly Finding[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** Takes acceptances back. */
export function ReopenDialog({ findings, onDone, onClose }: ReopenDialogProps) {
  const client = useQueryClient();
  const accepted = findings.filter(({ status }) => status === 'accepted');
  const reopen = async () => {
    if (accepted.length > 0) {
      await call('accept-findings', {
        body: { finding_ids: accepted.map(({ id }) => id), accepted: false },
      });
    }
    onDone();
    onClose();
    notifications.show({ message: `${countOf(accepted.length, 'finding')} open again.` });
    await client.invalidateQueries({ queryKey: FINDINGS_KEY });
  };

  return (
    <ConfirmDialog title="Take acceptance back" action="Open again" onConfirm={reopen} onClose={onClose}>
      <Text size="sm">
        {accepted.length === 0
          ? 'None of what is chosen is accepted.'
          : `${countOf(accepted.length, 'finding')} will be open again, and the reason is forgotten.`}
      </Text>
    </ConfirmDialog>
  );
}
