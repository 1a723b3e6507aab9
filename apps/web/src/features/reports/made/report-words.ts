import type { ServiceReport } from '@secgraph/contract';
import type { BadgeState } from '../../../ui/state-badge.tsx';

type Format = ServiceReport['format'];

export const FORMAT_WORDS: Readonly<Record<Format, { readonly label: string; readonly purpose: string }>> = {
  pdf: { label: 'PDF', purpose: 'Pages to print or share' },
  csv: { label: 'CSV', purpose: 'A row for each finding, for spreadsheets' },
  json: { label: 'JSON', purpose: 'The same content, for programs' },
};
export const FORMATS: readonly Format[] = ['pdf', 'csv', 'json'];

export const STATUS_WORDS: Readonly<Record<ServiceReport['status'], BadgeState>> = {
  queued: { label: 'Waiting', tone: 'low' },
  running: { label: 'In progress', tone: 'busy' },
  done: { label: 'Done', tone: 'ok' },
  failed: { label: 'Failed', tone: 'critical' },
};
