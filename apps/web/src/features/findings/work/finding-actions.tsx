import { Button, Group, Stack } from '@mantine/core';
import type { FindingWithElements } from '@secgraph/contract';
import { useState } from 'react';
import { usePermission } from '../../../session/session.ts';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { isArchived } from '../../../ui/finding-words.ts';
import { AcceptanceDialog } from '../acceptance-dialog.tsx';
import { ReopenDialog } from '../reopen-dialog.tsx';
import { useFindingsChange } from './use-findings-change.ts';

/** The statuses that a finding can get from the one that it has. */
export function FindingActions({ finding }: { readonly finding: FindingWithElements }) {
  const mayManage = usePermission('risks/ManageRisks');
  const [decision, setDecision] = useState<'accepted' | 'false_positive' | 'reopen'>();
  const change = useFindingsChange();
  const { id, status } = finding;
  if (!mayManage || isArchived(status)) {
    return null;
  }

  const set = (next: 'active' | 'in_progress' | 'fixed') =>
    change.mutate({ finding_ids: [id], status: next });
  const close = () => setDecision(undefined);
  const isOpen = status === 'active' || status === 'in_progress';
  return (
    <Stack gap="xs" align="flex-end">
      <Group gap="sm" justify="flex-end">
        {isOpen ? (
          <>
            <Button
              size="xs"
              variant={status === 'active' ? 'filled' : 'default'}
              loading={change.isPending}
              onClick={() => set(status === 'active' ? 'in_progress' : 'active')}
            >
              {status === 'active' ? 'Work on it' : 'Stop working on it'}
            </Button>
            <Button
              size="xs"
              variant={status === 'active' ? 'default' : 'filled'}
              loading={change.isPending}
              onClick={() => set('fixed')}
            >
              Mark as fixed
            </Button>
            <Button size="xs" variant="default" onClick={() => setDecision('accepted')}>
              Accept until …
            </Button>
            <Button size="xs" variant="default" onClick={() => setDecision('false_positive')}>
              False positive …
            </Button>
          </>
        ) : (
          <>
            {status === 'accepted' ? (
              <Button size="xs" variant="default" onClick={() => setDecision('accepted')}>
                Change acceptance …
              </Button>
            ) : null}
            <Button size="xs" variant="default" onClick={() => setDecision('reopen')}>
              Reopen …
            </Button>
          </>
        )}
      </Group>
      <ErrorCard title="The status could not be changed" error={change.error} />
      {decision === undefined ? null : decision === 'reopen' ? (
        <ReopenDialog findings={[finding]} onDone={() => undefined} onClose={close} />
      ) : (
        <AcceptanceDialog decision={decision} findings={[finding]} onDone={() => undefined} onClose={close} />
      )}
    </Stack>
  );
}
