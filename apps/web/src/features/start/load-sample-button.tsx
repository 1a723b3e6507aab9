import { Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { call } from '../../api/call.ts';
import { explain } from '../../ui/error-card.tsx';

/** Has the service invent a directory and ingest it, and leads to where that can be watched. */
export function LoadSampleButton() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const load = useMutation({
    mutationFn: () => call('load-sample-directory'),
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
