import { Button, Drawer, Group, Stack, Text } from '@mantine/core';
import type { FileUploadJob } from '@secgraph/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { canBeCancelled } from '../../parts/file-upload/job-queries.ts';
import { describeFiles, jobStateOf } from '../../parts/file-upload/job-state.ts';
import { TaskList } from '../../parts/file-upload/task-list.tsx';
import { usePermission } from '../../session/session.ts';
import { StateBadge } from '../../ui/state-badge.tsx';

/** A job with what became of each of its files, in the words of the service. */
export function JobDetails({ job, onClose }: { readonly job: FileUploadJob; readonly onClose: () => void }) {
  return (
    <Drawer opened onClose={onClose} position="right" size={560} title={`Upload job ${job.id}`}>
      <Stack gap="md">
        <Group justify="space-between">
          <Group gap="md">
            <StateBadge {...jobStateOf(job)} />
            <Text size="sm">{describeFiles(job)}</Text>
          </Group>
          <CancelButton job={job} />
        </Group>
        {job.status_message === jobStateOf(job).label ? null : (
          <Text size="sm" c="dimmed">
            {job.status_message}
          </Text>
        )}
        <TaskList job={job} />
      </Stack>
    </Drawer>
  );
}

function CancelButton({ job }: { readonly job: FileUploadJob }) {
  const client = useQueryClient();
  const mayIngest = usePermission('graphdb/Ingest');
  const cancel = useMutation({
    mutationFn: () => call('cancel-file-upload', { params: { file_upload_job_id: job.id } }),
    onSettled: () => client.invalidateQueries({ queryKey: ['upload-jobs'] }),
  });

  return mayIngest && canBeCancelled(job) ? (
    <Button size="xs" variant="default" loading={cancel.isPending} onClick={() => cancel.mutate()}>
      Cancel job
    </Button>
  ) : null;
}
