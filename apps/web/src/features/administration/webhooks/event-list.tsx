import { Anchor, Button, Group, Select, Table, Text } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { inLine } from '../../../ui/in-line.ts';
import { Paging } from '../../../ui/paging.tsx';
import { RelativeTime } from '../../../ui/relative-time.tsx';
import { Waiting } from '../../../ui/waiting.tsx';
import { EventDetails } from './event-details.tsx';
import { EVENTS_ON_A_PAGE, eventsQuery, eventTypesQuery } from './webhook-queries.ts';
import type { WebhooksSearch } from './webhook-search.ts';

export interface EventListProps {
  readonly search: WebhooksSearch;
  readonly mayManage: boolean;
  readonly onChange: (changes: WebhooksSearch) => void;
}

const MESSAGE_LENGTH = 200;

/** What happened that alerts can tell, whether one did or not. */
export function EventList({ search, mayManage, onChange }: EventListProps) {
  const { data: page, error, refetch } = useQuery(eventsQuery(search));
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
      {error === null ? null : (
        <ErrorCard title="The events could not be listed" error={error} onRetry={() => void refetch()} />
      )}
      {page === undefined && error === null ? <Waiting height={240} label="Reading the events" /> : null}
      {page === undefined ? null : page.count === 0 ? (
        <Text size="sm">
          {isFiltered ? 'No event matches these filters.' : 'Nothing has happened yet that could be told.'}
        </Text>
      ) : (
        <>
          <Table highlightOnHover verticalSpacing={4} fz={12} aria-label="Events">
            <Table.Thead>
              <Table.Tr>
                <Table.Th>When</Table.Th>
                <Table.Th>Event</Table.Th>
                <Table.Th>What happened</Table.Th>
                <Table.Th>Told</Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {page.events.map((event) => (
                <Table.Tr key={event.id} h={32}>
                  <Table.Td style={{ whiteSpace: 'nowrap' }}>
                    <RelativeTime time={new Date(event.created_at)} />
                  </Table.Td>
                  <Table.Td style={{ whiteSpace: 'nowrap' }}>{event.type}</Table.Td>
                  <Table.Td maw={440}>
                    <Anchor
                      component="button"
                      type="button"
                      inherit
                      truncate
                      maw="100%"
                      onClick={() => onChange({ event: event.id })}
                    >
                      <bdi>{inLine(event.message, MESSAGE_LENGTH)}</bdi>
                    </Anchor>
                  </Table.Td>
                  <Table.Td>{event.attempts_queued_at === null ? 'To nobody' : 'Yes'}</Table.Td>
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
          <Paging
            count={page.count}
            skip={search.skip ?? 0}
            limit={EVENTS_ON_A_PAGE}
            noun="event"
            onPage={(skip) => onChange({ skip: skip === 0 ? undefined : skip })}
          />
        </>
      )}
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
