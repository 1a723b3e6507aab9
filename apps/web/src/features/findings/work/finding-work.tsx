import { Group, Stack, Text, TextInput } from '@mantine/core';
import type { FindingsChange, FindingWithElements } from '@secgraph/contract';
import { useState } from 'react';
import { PersonField } from '../../../parts/people/person-field.tsx';
import { usePermission } from '../../../session/session.ts';
import { endOfDay, isDay, LAST_DAY, toDay } from '../../../ui/calendar-day.ts';
import { ErrorCard } from '../../../ui/error-card.tsx';
import { isArchived } from '../../../ui/finding-words.ts';
import { inLine } from '../../../ui/in-line.ts';
import { Section } from '../../../ui/section.tsx';
import { DueDay } from '../due-day.tsx';
import { FindingHistory } from './finding-history.tsx';
import { useFindingsChange } from './use-findings-change.ts';

/** Who fixes a finding until when, and what was said and done. */
export function FindingWork({ finding }: { readonly finding: FindingWithElements }) {
  const mayManage = usePermission('risks/ManageRisks');

  return (
    <Section title="Assignment and comments">
      <Stack gap="sm">
        {mayManage && !isArchived(finding.status) ? (
          <WorkFields finding={finding} />
        ) : (
          <Group gap="xl">
            <Text size="sm">
              Assigned to:{' '}
              <bdi>{finding.assignee_name === undefined ? 'nobody' : inLine(finding.assignee_name)}</bdi>
            </Text>
            {finding.due_at === undefined ? null : (
              <Text size="sm" component="div">
                Due: <DueDay finding={{ due_at: finding.due_at, status: finding.status }} />
              </Text>
            )}
          </Group>
        )}
        <FindingHistory finding={finding} />
      </Stack>
    </Section>
  );
}

function WorkFields({ finding }: { readonly finding: FindingWithElements }) {
  const change = useFindingsChange();
  const set = (changes: Omit<FindingsChange, 'finding_ids'>) =>
    change.mutate({ finding_ids: [finding.id], ...changes });
  // Until it is read again, the day is shown that was sent.
  const sent = change.isPending ? change.variables.due_at : undefined;
  const due = sent === undefined ? finding.due_at : (sent ?? undefined);

  return (
    <>
      <Group gap="sm" align="flex-end">
        <PersonField
          size="xs"
          label="Assigned to"
          placeholder="Nobody"
          value={finding.assignee_id ?? null}
          name={finding.assignee_name}
          onChange={(id) => set({ assignee_id: id })}
        />
        <DueField due={due} onChange={(day) => set({ due_at: day })} />
      </Group>
      <ErrorCard title="The finding could not be changed" error={change.error} />
    </>
  );
}

interface DueFieldProps {
  readonly due: string | undefined;
  /** Null: it is due at no time. */
  readonly onChange: (due: string | null) => void;
}

/** A year before it is a slip of the hand. */
const FIRST_YEAR = 2000;

/** The day on which a finding is due. It is sent when the field is left, or with Enter: most that is typed is half a day. */
function DueField({ due, onChange }: DueFieldProps) {
  const [typed, setTyped] = useState<string>();
  const [isRefused, setIsRefused] = useState(false);
  const known = due === undefined ? '' : toDay(new Date(due));
  const send = (field: HTMLInputElement) => {
    // A field that is filled in half has no value, as an empty one.
    const isBad = field.validity.badInput || !(typed === undefined || typed === '' || canBeDue(typed));
    setIsRefused(isBad);
    if (isBad) {
      return;
    }

    setTyped(undefined);
    if (typed !== undefined && typed !== known) {
      onChange(typed === '' ? null : endOfDay(typed).toISOString());
    }
  };

  return (
    <TextInput
      type="date"
      size="xs"
      label="Due"
      max={LAST_DAY}
      value={typed ?? known}
      error={isRefused ? `Choose a day from ${FIRST_YEAR} to 9998.` : undefined}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        setIsRefused(false);
      }}
      onKeyDown={({ key, currentTarget }) => {
        if (key === 'Enter') {
          send(currentTarget);
        }
      }}
      onBlur={({ currentTarget }) => send(currentTarget)}
    />
  );
}

function canBeDue(day: string): boolean {
  return isDay(day) && Number.parseInt(day, 10) >= FIRST_YEAR;
}
