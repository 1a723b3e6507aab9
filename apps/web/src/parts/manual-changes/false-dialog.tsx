import { Button, Group, Text, Textarea, TextInput } from '@mantine/core';
import { MAX_CHANGE_REASON } from '@secgraph/contract';
import { useState } from 'react';
import { daysAfter, endOfDay, toDay } from '../../ui/calendar-day.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { formatDay } from '../../ui/format.ts';
import { elementBody, type GraphElement } from '../graph/element.ts';
import { useManualChange } from './manual-change-queries.ts';

export interface FalseDialogProps {
  readonly element: GraphElement;
  readonly name: string;
  readonly onClose: () => void;
}

const SPANS = [
  [7, 'A week'],
  [30, '30 days'],
  [90, '90 days'],
  [365, 'A year'],
] as const;
const FIRST_SPAN = 90;

/** Marks a relationship as false until the end of a day, with a reason. */
export function FalseDialog({ element, name, onClose }: FalseDialogProps) {
  const [today] = useState(() => new Date());
  const [day, setDay] = useState(() => daysAfter(today, FIRST_SPAN));
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const change = useManualChange(onClose);
  const isPast = day <= toDay(today);
  const isGroundless = reason.trim() === '';

  return (
    <FormDialog
      title="Mark as false"
      noValidate
      action={isPast ? 'Mark as false' : `Mark as false until ${formatDay(endOfDay(day))}`}
      sending={change}
      onSubmit={() => {
        setIsTried(true);
        if (!isPast && !isGroundless) {
          change.mutate({
            ...elementBody(element),
            type: 'mark-false',
            reason: reason.trim(),
            expires_at: endOfDay(day).toISOString(),
          });
        }
      }}
      onClose={onClose}
    >
      <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
        <bdi>{name}</bdi> takes no part in paths, findings and exposure until then, and is back by itself
        afterwards. Findings and exposure follow with the next analysis.
      </Text>
      <TextInput
        type="date"
        label="Until"
        description="The end of this day"
        required
        min={daysAfter(today, 1)}
        max={daysAfter(today, SPANS[SPANS.length - 1]?.[0] ?? FIRST_SPAN)}
        value={day}
        error={isTried && isPast ? 'Choose a day after today.' : undefined}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
      />
      <Group gap={6} role="group" aria-label="For how long">
        {SPANS.map(([days, label]) => (
          <Button
            key={days}
            size="compact-xs"
            variant="default"
            aria-pressed={day === daysAfter(today, days)}
            onClick={() => setDay(daysAfter(today, days))}
          >
            {label}
          </Button>
        ))}
      </Group>
      <Textarea
        label="Reason"
        description="How you know that it is not so."
        required
        data-autofocus
        autosize
        minRows={2}
        maxRows={8}
        maxLength={MAX_CHANGE_REASON}
        value={reason}
        error={isTried && isGroundless ? 'Say why.' : undefined}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormDialog>
  );
}
