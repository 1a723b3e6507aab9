import { Tooltip } from '@mantine/core';
import { type FindingStatus, STATUS_WORDS } from './finding-words.ts';
import { formatDay } from './format.ts';
import { StateBadge } from './state-badge.tsx';

export interface FindingStatusBadgeProps {
  readonly status: FindingStatus;
  /** Until when the finding is accepted or false, where it is. */
  readonly until?: Date | undefined;
}

/** What became of a finding: a word, and until when it is accepted; what that means on hover. */
export function FindingStatusBadge({ status, until }: FindingStatusBadgeProps) {
  const { label, tone, meaning } = STATUS_WORDS[status];
  const day =
    (status === 'accepted' || status === 'false_positive') && until !== undefined
      ? ` until ${formatDay(until)}`
      : '';

  return (
    <Tooltip label={meaning}>
      <span>
        <StateBadge label={`${label}${day}`} tone={tone} />
      </span>
    </Tooltip>
  );
}
