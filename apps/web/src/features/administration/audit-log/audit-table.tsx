import { type AuditLog } from '@secgraph/contract';
import { useUserNames } from '../../../parts/people/use-user-names.ts';
import { AnsweredTable, type AnsweredTableProps } from '../../../ui/answered-table.tsx';
import { CutText } from '../../../ui/cut-text.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { StateBadge } from '../../../ui/state-badge.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import { type AuditColumn } from './audit-search.ts';
import { describeAction, OUTCOMES } from './audit-words.ts';
import { describeAbout } from './describe-about.ts';

export interface AuditTableProps
  extends Pick<AnsweredTableProps<AuditLog, AuditColumn>, 'answer' | 'order' | 'paging'> {
  readonly onOpen: (entry: AuditLog) => void;
}

export function AuditTable({ onOpen, ...list }: AuditTableProps) {
  const nameOf = useUserNames();

  return (
    <AnsweredTable
      {...list}
      problem="The audit log could not be read"
      waiting="Reading the audit log"
      height={320}
      empty="No entry matches these filters."
      label="Audit log"
      minWidth={860}
      keyOf={({ id }) => id}
      columns={[
        {
          head: 'When',
          sortedBy: 'created_at',
          breaks: 'never',
          cell: (entry) => <RelativeTime time={new Date(entry.created_at)} />,
        },
        {
          head: 'Who',
          sortedBy: 'actor_name',
          maw: 160,
          cell: (entry) => <CutText>{entry.actor_name || 'Unknown'}</CutText>,
        },
        {
          head: 'Action',
          sortedBy: 'action',
          breaks: 'never',
          cell: (entry) => (
            <TextButton onClick={() => onOpen(entry)}>{describeAction(entry.action)}</TextButton>
          ),
        },
        {
          head: 'Outcome',
          sortedBy: 'status',
          cell: (entry) => <StateBadge {...OUTCOMES[entry.status]} />,
        },
        { head: 'About', maw: 320, cell: (entry) => <CutText>{describeAbout(entry, nameOf)}</CutText> },
        {
          head: 'IP address',
          sortedBy: 'source_ip_address',
          maw: 160,
          cell: (entry) => <CutText>{entry.source_ip_address}</CutText>,
        },
      ]}
    />
  );
}
