import { Button, Group, Paper, Progress, Stack, Text } from '@mantine/core';
import {
  dismiss,
  giveUp,
  type Upload,
  type UploadItem,
  uploads,
} from '../../parts/file-upload/upload-queue.ts';
import { useUpload } from '../../parts/file-upload/use-upload.ts';
import { useStore } from '../../state/create-store.ts';
import { countOf, formatBytes } from '../../ui/format.ts';
import { StateBadge } from '../../ui/state-badge.tsx';

/** What this browser is sending, file by file. */
export function UploadList() {
  const all = useStore(uploads);

  return all.length === 0 ? null : (
    <Stack gap="md" mb="lg" role="region" aria-label="Files being sent">
      {all.map((one) => (
        <UploadCard key={one.id} upload={one} />
      ))}
    </Stack>
  );
}

function UploadCard({ upload }: { readonly upload: Upload }) {
  const { retry } = useUpload();
  const canRetry =
    upload.state === 'failed' && upload.items.some(({ state }) => state === 'lost' || state === 'given-up');

  return (
    <Paper withBorder p="md">
      <Group justify="space-between" mb="sm">
        <Text size="sm" fw={600}>
          {titleOf(upload)}
        </Text>
        <Group gap="sm">
          {canRetry ? (
            <Button size="xs" variant="default" onClick={() => retry(upload.id)}>
              Send again
            </Button>
          ) : null}
          {upload.state === 'sending' ? (
            <Button size="xs" variant="default" onClick={() => giveUp(upload.id)}>
              Stop sending
            </Button>
          ) : (
            <Button size="xs" variant="subtle" onClick={() => dismiss(upload.id)}>
              Dismiss
            </Button>
          )}
        </Group>
      </Group>
      <Stack gap="sm">
        {upload.items.map((item) => (
          <ItemRow key={item.id} item={item} />
        ))}
      </Stack>
    </Paper>
  );
}

function titleOf({ jobId, items, state }: Upload): string {
  const arrived = items.filter((item) => item.state === 'sent').length;
  const job = jobId === undefined ? '' : ` to job ${jobId}`;

  return state === 'sending'
    ? `Sending ${countOf(items.length, 'file')}${job}`
    : `${arrived} of ${countOf(items.length, 'file')} sent${job}`;
}

function ItemRow({ item }: { readonly item: UploadItem }) {
  const { file, sentBytes, reason } = item;
  const percent = file.size === 0 ? 0 : Math.min((100 * sentBytes) / file.size, 100);

  return (
    <div>
      <Group justify="space-between" wrap="nowrap" gap="sm">
        <Text size="sm" truncate component="bdi">
          {file.name}
        </Text>
        <Group gap="md" wrap="nowrap">
          <Text size="xs" c="dimmed">
            {formatBytes(file.size)}
          </Text>
          <StateBadge {...stateOf(item, percent)} />
        </Group>
      </Group>
      {item.state === 'sending' ? (
        <Progress size="xs" mt={4} value={percent} aria-label={`${file.name} sent`} />
      ) : null}
      {reason === undefined ? null : (
        <Text size="xs" c="dimmed" role="alert">
          {reason}
        </Text>
      )}
    </div>
  );
}

function stateOf({ state }: UploadItem, percent: number) {
  switch (state) {
    case 'waiting':
      return { label: 'Waiting', tone: 'low' } as const;
    case 'sending':
      return { label: `${Math.round(percent)} %`, tone: 'busy' } as const;
    case 'sent':
      return { label: 'Sent', tone: 'ok' } as const;
    case 'refused':
      return { label: 'Refused', tone: 'critical' } as const;
    case 'lost':
      return { label: 'Not sent', tone: 'critical' } as const;
    case 'given-up':
      return { label: 'Stopped', tone: 'low' } as const;
  }
}
