import type { ServiceReport } from '@secgraph/contract';
import type { BadgeState } from '../../../ui/state-badge.tsx';

type Format = ServiceReport['format'];

export const FORMAT_WORDS: Readonly<Record<Format, { readonly label: string; readonly purpose: string }>> = {
  pdf: { label: 'PDF', purpose: 'Pages to print and to pass on' },
  csv: { label: 'CSV', purpose: 'A row for each finding, for spreadsheets' },
  json: { label: 'JSON', purpose: 'What the pages tell, for programs' },
};
export const FORMATS: readonly Format[] = ['pdf', 'csv', 'json'];

export const STATUS_WORDS: Readonly<Record<ServiceReport['status'], BadgeState>> = {
  queued: { label: 'Waiting', tone: 'low' },
  running: { label: 'Being made', tone: 'busy' },
  done: { label: 'Done', tone: 'ok' },
  failed: { label: 'Failed', tone: 'critical' },
};
