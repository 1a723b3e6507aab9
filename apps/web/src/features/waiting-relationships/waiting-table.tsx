import type { WaitingRelationship } from '@secgraph/contract';
import { useQuery } from '@tanstack/react-query';
import { isGraphEmptyQuery } from '../../parts/first-run/graph-queries.ts';
import { usePermission } from '../../session/session.ts';
import { AnsweredTable, type AnsweredTableProps } from '../../ui/answered-table.tsx';
import { CutText } from '../../ui/cut-text.tsx';
import { readTime } from '../../ui/format.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { describeEnd, describeWait } from './waiting-words.ts';

export const WAITING_ON_A_PAGE = 50;

export interface WaitingTableProps extends Pick<AnsweredTableProps<WaitingRelationship, never>, 'answer'> {
  /** Whether filters leave something out. */
  readonly isNarrowed: boolean;
  readonly onPage: (skip: number | undefined) => void;
  /** Undefined: the role does not allow it. */
  readonly onDrop: ((relationship: WaitingRelationship) => void) | undefined;
}

export function WaitingTable({ answer, isNarrowed, onPage, onDrop }: WaitingTableProps) {
  return (
    <AnsweredTable
      answer={answer}
      problem="The relationships that wait could not be listed"
      waiting="Reading the relationships that wait"
      height={240}
      empty={isNarrowed ? 'No waiting relationship matches these filters.' : <NothingWaits />}
      label="Waiting relationships"
      keyOf={({ id }) => id}
      minWidth={900}
      columns={[
        { head: 'Relationship', cell: ({ kind }) => <CutText>{kind}</CutText>, maw: 180 },
        { head: 'Start', cell: ({ start }) => <CutText>{describeEnd(start)}</CutText>, maw: 240 },
        { head: 'End', cell: ({ end }) => <CutText>{describeEnd(end)}</CutText>, maw: 240 },
        { head: 'Waits because', cell: describeWait },
        { head: 'Source kind', cell: ({ source_kind }) => <CutText>{source_kind ?? ''}</CutText>, maw: 140 },
        { head: 'File', cell: ({ file_name }) => <CutText>{file_name}</CutText>, maw: 200 },
        {
          head: 'Job',
          cell: ({ job_id }) => (
            <PageLink to="/administration/file-ingest" search={{ job: job_id }}>
              {job_id}
            </PageLink>
          ),
        },
        { head: 'Since', cell: (row) => <RelativeTime time={readTime(row.waiting_since)} /> },
        onDrop === undefined
          ? null
          : {
              spokenHead: 'Actions',
              cell: (row) => (
                <TextButton aria-label={`Drop relationship ${row.id}`} onClick={() => onDrop(row)}>
                  Drop
                </TextButton>
              ),
            },
      ]}
      paging={{ noun: 'relationship', limit: WAITING_ON_A_PAGE, onPage }}
    />
  );
}

/** Nothing that waits is good news only where there is something. */
function NothingWaits() {
  const mayRead = usePermission('graphdb/Read');
  const { data: isGraphEmpty } = useQuery({ ...isGraphEmptyQuery, enabled: mayRead });

  return isGraphEmpty === true ? (
    <>The graph is empty, and no relationship waits for nodes of it.</>
  ) : (
    <>No relationships are waiting: every end has its node.</>
  );
}
