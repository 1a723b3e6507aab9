import { Select, Textarea, TextInput } from '@mantine/core';
import { type Finding, type FindingsChange, MAX_FINDING_TEXT } from '@secgraph/contract';
import { useState } from 'react';
import { PersonField } from '../../../parts/people/person-field.tsx';
import { endOfDay, isDay, LAST_DAY, NO_DAY_MESSAGE } from '../../../ui/calendar-day.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { countOf } from '../../../ui/format.ts';
import { tellDone } from '../../../ui/tell.tsx';
import { useFindingsChange } from './use-findings-change.ts';

export interface ChangeDialogProps {
  readonly findings: readonly Finding[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const STATUSES = [
  { value: 'active', label: 'Open' },
  { value: 'in_progress', label: 'In progress' },
  { value: 'fixed', label: 'Fixed, unconfirmed' },
] as const;
type Status = (typeof STATUSES)[number]['value'];

/** Assigns findings, gives them a due date or a status, and comments on them: what is left empty stays. */
export function ChangeDialog({ findings, onDone, onClose }: ChangeDialogProps) {
  const [assignee, setAssignee] = useState<string | null>(null);
  const [day, setDay] = useState('');
  const [status, setStatus] = useState<Status | null>(null);
  const [comment, setComment] = useState('');
  const change = useFindingsChange((ids) => {
    onDone();
    onClose();
    tellDone({ message: `${countOf(ids.length, 'finding')} changed.` });
  });
  const isBadDay = day !== '' && !isDay(day);
  const wanted: Omit<FindingsChange, 'finding_ids'> = {
    ...(assignee === null ? {} : { assignee_id: assignee }),
    ...(isDay(day) ? { due_at: endOfDay(day).toISOString() } : {}),
    ...(status === null ? {} : { status }),
    ...(comment.trim() === '' ? {} : { comment: comment.trim() }),
  };

  return (
    <FormDialog
      title={`Change ${countOf(findings.length, 'finding')}`}
      action="Save"
      isDisabled={isBadDay || Object.keys(wanted).length === 0}
      sending={change}
      onSubmit={() => change.mutate({ finding_ids: findings.map(({ id }) => id), ...wanted })}
      onClose={onClose}
    >
      <PersonField label="Assign to" placeholder="No change" value={assignee} onChange={setAssignee} />
      <TextInput
        type="date"
        label="Due"
        max={LAST_DAY}
        value={day}
        error={isBadDay ? NO_DAY_MESSAGE : undefined}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
      />
      <Select
        label="Status"
        placeholder="No change"
        clearable
        data={[...STATUSES]}
        value={status}
        onChange={(value) => setStatus(STATUSES.find((one) => one.value === value)?.value ?? null)}
      />
      <Textarea
        label="Comment"
        autosize
        minRows={2}
        maxRows={8}
        maxLength={MAX_FINDING_TEXT}
        value={comment}
        onChange={({ currentTarget }) => setComment(currentTarget.value)}
      />
    </FormDialog>
  );
}
