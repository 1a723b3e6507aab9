import { List, Text } from '@mantine/core';
import { Amount } from '../../ui/amount.tsx';
import { formatExactTime } from '../../ui/format.ts';
import { PageLink } from '../../ui/page-link.tsx';
import { type PostureEvent, wordEvent } from './posture-words.ts';

export interface EventListProps {
  /** The last one first. */
  readonly events: readonly PostureEvent[];
  /** Of all, those that are not listed included. */
  readonly count: number;
}

/** What happened that may be why the posture changed, each with the way to it. */
export function EventList({ events, count }: EventListProps) {
  return (
    <>
      <List size="sm" spacing={2} listStyleType="none">
        {events.map((event) => (
          <List.Item key={event.id}>
            <Text span inherit c="dimmed">
              {formatExactTime(new Date(event.at))}
            </Text>{' '}
            <EventText event={event} />
          </List.Item>
        ))}
      </List>
      {count > events.length ? (
        <Text size="xs" c="dimmed">
          The last <Amount value={events.length} /> of <Amount value={count} />.
        </Text>
      ) : null}
    </>
  );
}

function EventText({ event }: { readonly event: PostureEvent }) {
  const text = <bdi>{wordEvent(event)}</bdi>;
  if (event.kind === 'upload') {
    return (
      <PageLink inherit to="/administration/file-ingest" search={{ job: Number(event.subject_id) }}>
        {text}
      </PageLink>
    );
  }
  if ((event.kind === 'zone' || event.kind === 'certification') && event.action !== 'DeleteTag') {
    return (
      <PageLink inherit to="/privilege-zones/$tagId" params={{ tagId: event.subject_id }}>
        {text}
      </PageLink>
    );
  }

  return text;
}
