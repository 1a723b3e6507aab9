import { Button, Stack, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { usePermission } from '../../session/session.ts';
import { ErrorCard } from '../../ui/error-card.tsx';

/** An empty graph, or a history that was deleted. */
export function NothingCounted() {
  const mayAnalyse = usePermission('graphdb/Write');
  const analyse = useMutation({ mutationFn: () => call('request-analysis') });

  return (
    <Stack gap="sm" align="flex-start">
      <Text>Not measured yet. Every analysis measures it, and each upload starts one.</Text>
      {mayAnalyse ? (
        <Button variant="default" loading={analyse.isPending} onClick={() => analyse.mutate()}>
          Analyse now
        </Button>
      ) : null}
      {analyse.isSuccess ? (
        <Text size="sm" role="status">
          Analysis requested. Its results appear here when it is done.
        </Text>
      ) : null}
      <ErrorCard title="The analysis could not be started" error={analyse.error} />
    </Stack>
  );
}
