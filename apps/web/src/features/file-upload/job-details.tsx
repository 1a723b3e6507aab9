import { Button, Drawer, Group, Stack, Text } from '@mantine/core';
import type { FileUploadJob } from '@secgraph/contract';
import { UNFINISHED } from '@secgraph/vocabulary';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { datapipeQuery } from '../../api/datapipe.ts';
import { messageOfJob } from '../../parts/file-upload/job-message.ts';
import { canBeCancelled } from '../../parts/file-upload/job-queries.ts';
import { describeFiles, jobStateOf } from '../../parts/file-upload/job-state.ts';
import { TaskList } from '../../parts/file-upload/task-list.tsx';
import { usePermission } from '../../session/session.ts';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { countOf } from '../../ui/format.ts';
import { StateBadge } from '../../ui/state-badge.tsx';
import { tellDone } from '../../ui/tell.tsx';
import { useReturnToOpener } from '../../ui/use-return-to-opener.ts';

/** A job with what became of each of its files, in the words of the service. */
export function JobDetails({ job, onClose }: { readonly job: FileUploadJob; readonly onClose: () => void }) {
  useReturnToOpener();
  const message = messageOfJob(job);
  const progress = useQuery(datapipeQuery).data?.ingest_progress;

  return (
    <Drawer opened onClose={onClose} position="right" size={560} title={`Upload job ${job.id}`}>
      <Stack gap="md">
        <Group justify="space-between">
          <Group gap="md">
            <StateBadge {...jobStateOf(job)} />
            <Text size="sm">{describeFiles(job, progress)}</Text>
          </Group>
          <CancelButton job={job} />
          <UndoButton job={job} />
        </Group>
        {message === '' ? null : (
          <Text size="sm" c="dimmed">
            {message}
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

/** Takes what the upload alone brought out of the graph. */
function UndoButton({ job }: { readonly job: FileUploadJob }) {
  const client = useQueryClient();
  const mayChange = usePermission('graphdb/Mutate');
  const [isAsking, setAsking] = useState(false);
  const onClose = () => setAsking(false);
  if (!mayChange || UNFINISHED.has(job.status)) {
    return null;
  }

  return (
    <>
      <Button size="xs" variant="default" onClick={() => setAsking(true)}>
        Undo upload
      </Button>
      {isAsking ? (
        <ConfirmDialog
          title={`Undo upload ${job.id}`}
          action="Undo upload"
          isDangerous
          onConfirm={async () => {
            const { data } = await call('undo-file-upload', { params: { file_upload_job_id: job.id } });
            onClose();
            tellDone({
              message: `Removed ${countOf(data.nodes, 'node')} and ${countOf(data.relationships, 'relationship')}.`,
            });
            await client.invalidateQueries();
          }}
          onClose={onClose}
        >
          Nodes and relationships that only this upload brought are removed from the graph, and an analysis
          follows. What other uploads brought as well stays, and so do properties that this one changed.
        </ConfirmDialog>
      ) : null}
    </>
  );
}
