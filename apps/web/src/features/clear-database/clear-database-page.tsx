import { Alert, Button, Stack } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { ErrorCard } from '../../ui/error-card.tsx';
import { Page } from '../../ui/page.tsx';
import { ClearConfirmation } from './clear-confirmation.tsx';
import { ClearOptions } from './clear-options.tsx';
import { isDeletingQuery } from './clear-queries.ts';
import {
  type ClearSelection,
  isEmptySelection,
  NOTHING_SELECTED,
  toRequest,
  touchesGraph,
} from './clear-selection.ts';

/** Deletes what was collected, after a look at what that means. */
export function ClearDatabasePage() {
  return (
    <Page title="Database management" question="Delete data from the service.">
      <ClearForm />
    </Page>
  );
}

function ClearForm() {
  const [selection, setSelection] = useState(NOTHING_SELECTED);
  const [isConfirming, setConfirming] = useState(false);
  const client = useQueryClient();
  const clear = useMutation({
    mutationFn: async (selected: ClearSelection) => {
      await call('clear-database', { body: toRequest(selected) });
      return selected;
    },
    onSuccess: async () => {
      setSelection(NOTHING_SELECTED);
      await client.invalidateQueries();
    },
    onSettled: () => setConfirming(false),
  });

  return (
    <Stack gap="lg" maw={720}>
      <ClearOptions selection={selection} onChange={setSelection} />
      <ErrorCard title="The deletion was not requested, or only in part" error={clear.error} />
      {clear.data === undefined ? null : <ClearProgress cleared={clear.data} />}
      <div>
        <Button
          color="red"
          variant="outline"
          disabled={isEmptySelection(selection)}
          onClick={() => setConfirming(true)}
        >
          Delete …
        </Button>
      </div>
      {isConfirming ? (
        <ClearConfirmation
          selection={selection}
          isUnderWay={clear.isPending}
          onConfirm={() => clear.mutate(selection)}
          onClose={() => setConfirming(false)}
        />
      ) : null}
    </Stack>
  );
}

/** The graph is deleted after the answer, by the datapipe. */
function ClearProgress({ cleared }: { readonly cleared: ClearSelection }) {
  const { data: isDeleting } = useQuery(isDeletingQuery);
  if (!touchesGraph(cleared)) {
    return (
      <Alert title="Deleted" color="green" variant="outline" role="status">
        The selected data is deleted.
      </Alert>
    );
  }

  return isDeleting === false ? (
    <Alert title="Deleted" color="green" variant="outline" role="status">
      The selected data is deleted. An analysis follows.
    </Alert>
  ) : (
    <Alert title="Deleting" variant="outline" role="status">
      Deleting the selected data. You can leave this page.
    </Alert>
  );
}
