import { Button, Text } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { usePermission } from '../../session/session.ts';
import { explain } from '../../ui/error-card.tsx';
import { loadSample } from './load-sample.ts';

/** Has the service invent a directory with platforms beside it and ingest them, and leads to where that can be watched. */
export function LoadSampleButton() {
  const client = useQueryClient();
  const navigate = useNavigate();
  const mayInstall = usePermission('opengraph/Write');
  const load = useMutation({
    mutationFn: () => loadSample({ mayInstall }),
    onSuccess: async () => {
      // Kinds and their icons are others now, too.
      for (const queryKey of [['upload-jobs'], ['graph'], ['custom-nodes']]) {
        await client.invalidateQueries({ queryKey });
      }
      await navigate({ to: '/administration/file-ingest' });
    },
  });

  return (
    <div>
      <Button variant="default" loading={load.isPending} onClick={() => load.mutate()}>
        Load sample data
      </Button>
      {load.error === null ? null : (
        <Text size="sm" c="var(--critical)" role="alert">
          {explain(load.error)}
        </Text>
      )}
    </div>
  );
}
