import { Button, Group, Select } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { AnsweredTable } from '../../../ui/answered-table.tsx';
import { inLine } from '../../../ui/in-line.ts';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { TextButton } from '../../../ui/text-button.tsx';
import { EventDetails } from './event-details.tsx';
import { EVENTS_ON_A_PAGE, eventsQuery, eventTypesQuery } from './webhook-queries.ts';
import { type WebhooksSearch } from './webhook-search.ts';

export interface EventListProps {
  readonly search: WebhooksSearch;
  readonly mayManage: boolean;
  readonly onChange: (changes: WebhooksSearch) => void;
}

const MESSAGE_LENGTH = 200;

/** What happened that alerts can tell, whether one did or not. */
export function EventList({ search, mayManage, onChange }: EventListProps) {
  const answer = useQuery(eventsQuery(search));
  const { data: types = [] } = useQuery(eventTypesQuery);
  const isFiltered = search.type !== undefined || search.delivered !== undefined;

  return (
    <>
      <Group align="end" gap="sm" mb="md" role="search" aria-label="Filter the events">
        <Select
          label="Event"
          w={280}
          placeholder="Any"
          searchable
          clearable
          clearButtonProps={{ 'aria-label': 'Any event' }}
          data={types.map(({ type }) => type)}
          value={search.type ?? null}
          onChange={(type) => onChange({ type: type ?? undefined, skip: undefined })}
        />
        <Select
          label="Delivery"
          w={240}
          placeholder="Any"
          clearable
          clearButtonProps={{ 'aria-label': 'Any delivery' }}
          data={[
            { value: 'true', label: 'Arrived everywhere' },
            { value: 'false', label: 'Not told, or not everywhere' },
          ]}
          value={search.delivered === undefined ? null : String(search.delivered)}
          onChange={(value) =>
            onChange({ delivered: value === null ? undefined : value === 'true', skip: undefined })
          }
        />
        {isFiltered ? (
          <Button
            variant="default"
            onClick={() => onChange({ type: undefined, delivered: undefined, skip: undefined })}
          >
            Clear filters
          </Button>
        ) : null}
      </Group>
      <AnsweredTable
        answer={answer}
        problem="The events could not be listed"
        waiting="Reading the events"
        height={240}
        empty={
          isFiltered ? 'No event matches these filters.' : 'Nothing has happened yet that could be told.'
        }
        label="Events"
        keyOf={({ id }) => id}
        columns={[
          {
            head: 'When',
            breaks: 'never',
            cell: (event) => <RelativeTime time={new Date(event.created_at)} />,
          },
          { head: 'Event', breaks: 'never', cell: ({ type }) => type },
          {
            head: 'What happened',
            maw: 440,
            cell: ({ id, message }) => (
              <TextButton onClick={() => onChange({ event: id })}>
                <bdi>{inLine(message, MESSAGE_LENGTH)}</bdi>
              </TextButton>
            ),
          },
          { head: 'Told', cell: (event) => (event.attempts_queued_at === null ? 'To nobody' : 'Yes') },
        ]}
        paging={{ noun: 'event', limit: EVENTS_ON_A_PAGE, onPage: (skip) => onChange({ skip }) }}
      />
      {search.event === undefined ? null : (
        <EventDetails
          key={search.event}
          id={search.event}
          mayManage={mayManage}
          onClose={() => onChange({ event: undefined })}
        />
      )}
    </>
  );
}
