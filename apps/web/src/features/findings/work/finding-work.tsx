import { Group, Stack, Text, TextInput } from '@mantine/core';
import type { FindingsChange, FindingWithElements } from '@secgraph/contract';
import { useState } from 'react';
import { PersonField } from '../../../parts/people/person-field.tsx';
import { usePermission } from '../../../session/session.ts';
import { endOfDay, toDay } from '../../../ui/calendar-day.ts';
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
        <DueField due={finding.due_at} onChange={(due) => set({ due_at: due })} />
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

/** Whoever types a year passes through those of the Romans. */
const FIRST_YEAR = 2000;

/** The day on which a finding is due. What is being typed stays until the field is left. */
function DueField({ due, onChange }: DueFieldProps) {
  const [typed, setTyped] = useState<string>();
  const known = due === undefined ? '' : toDay(new Date(due));

  return (
    <TextInput
      type="date"
      size="xs"
      label="Due"
      value={typed ?? known}
      onChange={({ currentTarget: { value } }) => {
        setTyped(value);
        if (Number.parseInt(value, 10) >= FIRST_YEAR) {
          onChange(endOfDay(value).toISOString());
        }
      }}
      onBlur={() => {
        if (typed === '' && known !== '') {
          onChange(null);
        }
        setTyped(undefined);
      }}
    />
  );
}
