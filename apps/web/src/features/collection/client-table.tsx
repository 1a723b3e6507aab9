import { type CollectionClient } from '@secgraph/contract';
import { COLLECTOR_WORDS } from '../../parts/collectors/collector-words.ts';
import { AnsweredTable, type AnsweredTableProps } from '../../ui/answered-table.tsx';
import { CutText } from '../../ui/cut-text.tsx';
import { formatNumber, readTime } from '../../ui/format.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';
import { StateBadge } from '../../ui/state-badge.tsx';
import { TextButton } from '../../ui/text-button.tsx';
import { ClientMenu, type ClientMenuProps } from './client-menu.tsx';
import { ClientName, ToldText } from './client-name.tsx';
import { clientStateOf, nextRunOf } from './client-state.ts';
import { JobsLink, SchedulesLink } from './collection-links.tsx';
import { type ClientColumn } from './collection-search.ts';

export interface ClientTableProps
  extends Pick<AnsweredTableProps<CollectionClient, ClientColumn>, 'answer' | 'empty' | 'order' | 'paging'>,
    Pick<ClientMenuProps, 'onAct'> {
  /** When they were read. */
  readonly now: Date;
  readonly onOpen: (client: CollectionClient) => void;
}

export function ClientTable({ now, onOpen, onAct, ...list }: ClientTableProps) {
  return (
    <AnsweredTable
      {...list}
      problem="The clients could not be listed"
      waiting="Reading the clients"
      height={240}
      label="Clients"
      minWidth={900}
      keyOf={({ id }) => id}
      columns={[
        {
          head: 'Client',
          sortedBy: 'name',
          maw: 220,
          cell: (client) => (
            <TextButton onClick={() => onOpen(client)}>
              <ClientName name={client.name} />
            </TextButton>
          ),
        },
        { head: 'Collector', cell: ({ type }) => COLLECTOR_WORDS[type].label },
        { head: 'State', cell: (client) => <StateBadge {...clientStateOf(client, now)} /> },
        {
          head: 'Last heard of',
          sortedBy: 'last_checkin',
          breaks: 'never',
          cell: (client) => <RelativeTime time={readTime(client.last_checkin)} otherwise="Never" />,
        },
        {
          head: 'Runs on',
          sortedBy: 'hostname',
          maw: 160,
          cell: ({ hostname }) => (
            <CutText>
              <ToldText text={hostname} />
            </CutText>
          ),
        },
        {
          head: 'Version',
          maw: 100,
          cell: ({ version }) => (
            <CutText>
              <ToldText text={version} />
            </CutText>
          ),
        },
        {
          head: 'Next run',
          breaks: 'never',
          cell: (client) => (
            <SchedulesLink search={{ client: client.id }}>
              <RelativeTime time={nextRunOf(client)} otherwise="None" />
            </SchedulesLink>
          ),
        },
        {
          head: 'Jobs done',
          sortedBy: 'completed_job_count',
          cell: ({ id, completed_job_count: count }) => (
            <JobsLink search={{ client: id }}>{formatNumber(count)}</JobsLink>
          ),
        },
        {
          spokenHead: 'Actions',
          ta: 'right',
          cell: (client) => <ClientMenu client={client} onAct={onAct} />,
        },
      ]}
    />
  );
}
