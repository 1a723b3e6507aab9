import { Modal, Select, Stack, Text } from '@mantine/core';
import { type CollectionClient, type CollectionEvent } from '@secgraph/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { call } from '../../api/call.ts';
import {
  localZone,
  newRecurrence,
  problemOfRecurrence,
  readRule,
  writeRule,
} from '../../parts/schedules/recurrence.ts';
import { RecurrenceFields } from '../../parts/schedules/recurrence-fields.tsx';
import { type Answer, Answered, joinAnswers } from '../../ui/answered.tsx';
import { explain } from '../../ui/error-card.tsx';
import { FormEnd } from '../../ui/form-end.tsx';
import { inLine } from '../../ui/in-line.ts';
import { useReturnToOpener } from '../../ui/use-return-to-opener.ts';
import { allClientsQuery, COLLECTION_KEY, scheduleQuery } from './collection-queries.ts';
import { NextRuns } from './next-runs.tsx';
import { ScopeFields } from './scope-fields.tsx';
import { NEW_SCOPE, problemOfScope, scopeFormOf, writeScope } from './scope-form.ts';

export interface ScheduleDialogProps {
  /** Which one is changed; `new` for another one. */
  readonly schedule: number | 'new';
  /** The client of a new schedule, where it was chosen before. */
  readonly clientId: string | undefined;
  readonly onClose: () => void;
}

const NAME_LENGTH = 60;
const MAX_SHOWN = 200;
const NO_SCHEDULE: Answer<'new'> = { data: 'new', error: null, refetch: () => undefined };

/** When a client collects what, again and again. */
export function ScheduleDialog({ schedule, clientId, onClose }: ScheduleDialogProps) {
  useReturnToOpener();
  const clients = useQuery(allClientsQuery);
  const known = useQuery({
    ...scheduleQuery(schedule === 'new' ? 0 : schedule),
    enabled: schedule !== 'new',
  });
  // Of a new one there is nothing to read but who could collect.
  const answer = joinAnswers(clients, schedule === 'new' ? NO_SCHEDULE : known);
  const title = schedule === 'new' ? 'New schedule' : 'Edit schedule';

  return (
    <Modal opened onClose={onClose} closeOnClickOutside={false} size={680} title={title}>
      <Answered
        answer={answer}
        problem="The schedule could not be read"
        waiting="Reading the schedule"
        height={320}
      >
        {([all, event]) =>
          event === null ? (
            <Text size="sm">There is no such schedule, or not any more.</Text>
          ) : (
            <ScheduleForm
              title={title}
              clients={all}
              event={event === 'new' ? undefined : event}
              clientId={event === 'new' ? clientId : event.client_id}
              onClose={onClose}
            />
          )
        }
      </Answered>
    </Modal>
  );
}

interface ScheduleFormProps {
  readonly title: string;
  readonly clients: readonly CollectionClient[];
  readonly event: CollectionEvent | undefined;
  readonly clientId: string | undefined;
  readonly onClose: () => void;
}

function ScheduleForm({ title, clients, event, clientId, onClose }: ScheduleFormProps) {
  const queries = useQueryClient();
  // Where there is one alone, it is meant.
  const [chosen, setChosen] = useState(clientId ?? (clients.length === 1 ? clients[0]?.id : undefined));
  const [recurrence, setRecurrence] = useState(() => {
    const fresh = newRecurrence(new Date(), localZone());
    return event === undefined ? fresh : readRule(event.rrule, fresh);
  });
  const [scope, setScope] = useState(() => (event === undefined ? NEW_SCOPE : scopeFormOf(event)));
  const [isTouched, setTouched] = useState(false);
  const client = clients.find(({ id }) => id === chosen);
  const isScoped = client?.type === 'sharphound';
  const timing = problemOfRecurrence(recurrence);
  const problem =
    client === undefined ? 'Choose a client.' : (timing ?? (isScoped ? problemOfScope(scope) : undefined));
  const rule = writeRule(recurrence);
  const saving = useMutation({
    mutationFn: async () => {
      const body = {
        client_id: chosen ?? '',
        rrule: rule,
        ...(isScoped ? writeScope(scope) : {}),
      };
      await (event === undefined
        ? call('create-collection-event', { body })
        : call('update-collection-event', { params: { event_id: event.id }, body }));
    },
    onSuccess: async () => {
      onClose();
      await queries.invalidateQueries({ queryKey: COLLECTION_KEY });
    },
  });
  const submit = (submitted: FormEvent) => {
    submitted.preventDefault();
    setTouched(true);
    if (problem === undefined) {
      saving.mutate();
    }
  };

  return (
    <form onSubmit={submit} aria-label={title} noValidate>
      <Stack gap="md">
        <Select
          label="Client"
          placeholder="Choose a client"
          searchable
          allowDeselect={false}
          limit={MAX_SHOWN}
          data={clients.map(({ id, name }) => ({ value: id, label: inLine(name, NAME_LENGTH) || id }))}
          nothingFoundMessage="No client has such a name."
          value={chosen ?? null}
          onChange={(value) => setChosen(value ?? undefined)}
        />
        <RecurrenceFields form={recurrence} onChange={setRecurrence} />
        {timing === undefined ? (
          <NextRuns rule={rule} zone={recurrence.frequency === 'custom' ? undefined : recurrence.zone} />
        ) : null}
        {isScoped ? <ScopeFields form={scope} onChange={setScope} /> : null}
        {client !== undefined && !isScoped ? (
          <Text size="sm">This collector gathers whatever its account may see.</Text>
        ) : null}
        <FormEnd
          action={event === undefined ? 'Create schedule' : 'Save'}
          problem={saving.error === null ? (isTouched ? problem : undefined) : explain(saving.error)}
          isPending={saving.isPending}
          onCancel={onClose}
        />
      </Stack>
    </form>
  );
}
