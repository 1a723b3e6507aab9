import { Text, Textarea } from '@mantine/core';
import { MAX_CHANGE_REASON } from '@secgraph/contract';
import { useState } from 'react';
import { endOfDay } from '../../ui/calendar-day.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { formatDay } from '../../ui/format.ts';
import { type Span, UntilField, useUntilDay } from '../../ui/until-field.tsx';
import { elementBody, type GraphElement } from '../graph/element.ts';
import { useManualChange } from './manual-change-queries.ts';

export interface FalseDialogProps {
  readonly element: GraphElement;
  readonly name: string;
  readonly onClose: () => void;
}

const SPANS: readonly Span[] = [
  [7, 'A week'],
  [30, '30 days'],
  [90, '90 days'],
  [365, 'A year'],
];
const FIRST_SPAN = 90;
const MAX_DAYS = 365;

/** Marks a relationship as false until the end of a day, with a reason. */
export function FalseDialog({ element, name, onClose }: FalseDialogProps) {
  const until = useUntilDay(FIRST_SPAN, MAX_DAYS);
  const { day, problem } = until;
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const change = useManualChange(onClose);
  const isGroundless = reason.trim() === '';

  return (
    <FormDialog
      title="Mark as false"
      noValidate
      action={problem === undefined ? `Mark as false until ${formatDay(endOfDay(day))}` : 'Mark as false'}
      sending={change}
      onSubmit={() => {
        setIsTried(true);
        if (problem === undefined && !isGroundless) {
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
      <UntilField label="Until" spans={SPANS} until={until} isTried={isTried} />
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
