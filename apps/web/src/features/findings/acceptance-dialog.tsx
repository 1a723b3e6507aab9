import { Button, Group, Text, Textarea, TextInput } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import type { Finding } from '@secgraph/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { FINDINGS_KEY } from '../../parts/findings/finding-queries.ts';
import { daysAfter, endOfDay, toDay } from '../../ui/calendar-day.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { countOf, formatDay } from '../../ui/format.ts';
import { NameList } from '../../ui/name-list.tsx';
import { nameOfFinding } from './finding-table.tsx';

export interface AcceptanceDialogProps {
  readonly findings: readonly Finding[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const MAX_REASON = 4_000;
const SPANS = [
  [30, '30 days'],
  [90, '90 days'],
  [180, 'Half a year'],
  [365, 'A year'],
] as const;
const FIRST_SPAN = 90;

/** Takes the risk of findings until the end of a day, with the reason that the audit log keeps. */
export function AcceptanceDialog({ findings, onDone, onClose }: AcceptanceDialogProps) {
  const client = useQueryClient();
  const [today] = useState(() => new Date());
  const [day, setDay] = useState(() => daysAfter(today, FIRST_SPAN));
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const isPast = day <= toDay(today);
  const isGroundless = reason.trim() === '';
  const accept = useMutation({
    mutationFn: () =>
      call('accept-findings', {
        body: {
          finding_ids: findings.map(({ id }) => id),
          accepted: true,
          accept_until: endOfDay(day).toISOString(),
          reason: reason.trim(),
        },
      }),
    onSuccess: async ({ data }) => {
      onDone();
      onClose();
      const left = findings.length - data.finding_ids.length;
      notifications.show({
        message: `${countOf(data.finding_ids.length, 'finding')} accepted until ${formatDay(endOfDay(day))}${
          left === 0 ? '' : `; ${countOf(left, 'other')} not found any more`
        }.`,
      });
      await client.invalidateQueries({ queryKey: FINDINGS_KEY });
    },
  });
  const submit = () => {
    setIsTried(true);
    if (!isPast && !isGroundless) {
      accept.mutate();
    }
  };

  return (
    <FormDialog
      title={
        findings.length === 1
          ? 'Accept this risk'
          : `Accept the risk of ${countOf(findings.length, 'finding')}`
      }
      noValidate
      action={isPast ? 'Accept risk' : `Accept risk until ${formatDay(endOfDay(day))}`}
      sending={accept}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">
        Until then it is left alone in lists of what is open. It still counts in the exposure, and it is open
        again by itself on the day after.
      </Text>
      <NameList
        label="What is accepted"
        names={new Map(findings.map((finding) => [finding.id, nameOfFinding(finding)]))}
      />
      <TextInput
        type="date"
        label="Accept until"
        description="The end of this day"
        required
        min={daysAfter(today, 1)}
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
        description="Why it cannot be mended before; whoever looks at it later reads this."
        required
        data-autofocus
        autosize
        minRows={2}
        maxRows={8}
        maxLength={MAX_REASON}
        value={reason}
        error={isTried && isGroundless ? 'Say why.' : undefined}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormDialog>
  );
}
