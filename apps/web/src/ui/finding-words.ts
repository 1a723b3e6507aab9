import type { Finding } from '@secgraph/contract';
import { NO_ENVIRONMENT_NAME, SEVERITIES, type Severity, severityOf } from '@secgraph/vocabulary';
import { readTime } from './format.ts';
import type { BadgeState } from './state-badge.tsx';

export type FindingStatus = Finding['status'];

/** The worst one first. */
export const WORST_FIRST: readonly Severity[] = SEVERITIES.toReversed();

export const SEVERITY_LABELS: Readonly<Record<Severity, string>> = {
  critical: 'Critical',
  high: 'High',
  moderate: 'Moderate',
  low: 'Low',
};

/** What a share in percent is called, 0 to 100: that of principals who can begin, or of those who fall. */
export function severityOfPercent(percent: number): Severity {
  return severityOf(percent / 100);
}

/** Those that are found, then those that are not any more. */
export const FINDING_STATUSES: readonly FindingStatus[] = [
  'active',
  'in_progress',
  'fixed',
  'accepted',
  'false_positive',
  'remediated',
  'orphaned',
  'deprecated',
];

/** What lists of findings show unless they are told otherwise: what somebody accepted is no work any more. */
export const SHOWN_STATUSES: readonly FindingStatus[] = ['active', 'in_progress', 'fixed'];

interface StatusWords extends BadgeState {
  readonly meaning: string;
}

export const STATUS_WORDS: Readonly<Record<FindingStatus, StatusWords>> = {
  active: { label: 'Open', tone: 'critical', meaning: 'The last analysis found it.' },
  in_progress: { label: 'In progress', tone: 'busy', meaning: 'Somebody is working on it.' },
  fixed: {
    label: 'Fixed, unconfirmed',
    tone: 'ok',
    meaning: 'Somebody says it is fixed. It is open again if newer data still has it.',
  },
  accepted: {
    label: 'Accepted',
    tone: 'moderate',
    meaning: 'Somebody took the risk until a day; it still counts in the exposure.',
  },
  false_positive: {
    label: 'False positive',
    tone: 'low',
    meaning: 'Somebody says it is no risk, until a day; it still counts in the exposure.',
  },
  remediated: { label: 'Fixed', tone: 'ok', meaning: 'An analysis no longer found it.' },
  orphaned: {
    label: 'Orphaned',
    tone: 'low',
    meaning: 'Its domain or tenant is gone, or its zone is not analysed any more.',
  },
  deprecated: { label: 'Deprecated', tone: 'low', meaning: 'The service does not look for it any more.' },
};

const ARCHIVED: readonly FindingStatus[] = ['remediated', 'orphaned', 'deprecated'];

/** A finding that is not found any more keeps its status for ever. */
export function isArchived(status: FindingStatus): boolean {
  return ARCHIVED.includes(status);
}

/** Until when a finding is left alone; it may have ended. */
export function asideUntilOf(
  finding: Pick<Finding, 'status' | 'accepted_until' | 'false_until'>,
): Date | undefined {
  return readTime(
    finding.status === 'false_positive'
      ? (finding.false_until ?? finding.accepted_until)
      : finding.accepted_until,
  );
}

/** What findings are grouped by, as the API names it. @verbatim */
export const FINDING_CATEGORIES = [
  'Tier Zero Attack Paths',
  'Abusable Kerberos Configurations',
  'Least Privilege Enforcement',
  'Certificate Services',
  'NTLM Relay',
  'Entra ID',
  'Azure Resource Manager',
  'Microsoft Graph',
  'Hybrid',
  'Risky Settings',
] as const;

/** Of what belongs to no environment, there is no name. */
export function environmentNameOf(finding: {
  readonly environment_id: string;
  readonly environment_name: string;
}): string {
  return finding.environment_id === '' ? NO_ENVIRONMENT_NAME : finding.environment_name;
}
