import type { CollectionOperation } from '@secgraph/contract';
import type { BadgeState } from '../../ui/state-badge.tsx';

type Told = Pick<CollectionOperation, 'status' | 'artifact_bytes'>;

/** How far a request for logs is. */
export function logStateOf({ status, artifact_bytes: bytes }: Told): BadgeState {
  switch (status) {
    case 'queued':
      return { label: 'Waiting for the client', tone: 'busy' };
    case 'running':
      return { label: 'Sending', tone: 'busy' };
    case 'failed':
      return { label: 'Failed', tone: 'critical' };
    case 'succeeded':
      // The service keeps the last archive of each client.
      return bytes > 0
        ? { label: 'Received', tone: 'ok' }
        : { label: 'Received, replaced by later logs', tone: 'low' };
  }
}

/** Something will still become of it by itself. */
export function isAwaited({ status }: Pick<CollectionOperation, 'status'>): boolean {
  return status === 'queued' || status === 'running';
}
