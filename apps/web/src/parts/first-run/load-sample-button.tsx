import { Button, Text } from '@mantine/core';
import { isStatus } from '@secgraph/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { explain } from '../../ui/error-card.tsx';

/** Has the service invent a directory and ingest it, and leads to where that can be watched. */
export function LoadSampleButton() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const load = useMutation({
    mutationFn: loadSample,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['upload-jobs'] });
      await navigate({ to: '/administration/file-ingest' });
    },
  });

  return (
    <div>
      <Button variant="default" loading={load.isPending} onClick={() => load.mutate()}>
        Load the sample directory
      </Button>
      {load.error === null ? null : (
        <Text size="sm" c="var(--critical)" role="alert">
          {explain(load.error)}
        </Text>
      )}
    </div>
  );
}

/** Whoever asks while it is being loaded already has what he wants on its way. */
async function loadSample(): Promise<void> {
  try {
    await call('load-sample-directory');
  } catch (error) {
    if (!isStatus(error, 409)) {
      throw error;
    }
  }
}
