import { Text, Textarea } from '@mantine/core';
import { type Finding, MAX_FINDING_TEXT } from '@secgraph/contract';
import { useState } from 'react';
import { endOfDay } from '../../ui/calendar-day.ts';
import { FormDialog } from '../../ui/form-dialog.tsx';
import { countOf, formatDay } from '../../ui/format.ts';
import { NameList } from '../../ui/name-list.tsx';
import { tellDone } from '../../ui/tell.tsx';
import { type Span, UntilField, useUntilDay } from '../../ui/until-field.tsx';
import { nameOfFinding } from './finding-table.tsx';
import { useFindingsChange } from './work/use-findings-change.ts';

export interface AcceptanceDialogProps {
  readonly decision: 'accepted' | 'false_positive';
  readonly findings: readonly Finding[];
  readonly onDone: () => void;
  readonly onClose: () => void;
}

const SPANS: readonly Span[] = [
  [30, '30 days'],
  [90, '90 days'],
  [180, 'Half a year'],
  [365, 'A year'],
];
const FIRST_SPAN = 90;

interface DecisionWords {
  readonly title: (count: number) => string;
  readonly action: string;
  readonly list: string;
  readonly day: string;
  readonly reason: string;
  readonly done: string;
}

const INTRO =
  'Until then it is left out of lists of open findings. It still counts in the exposure, and it is open again the day after.';

const WORDS: Readonly<Record<'accepted' | 'false_positive', DecisionWords>> = {
  accepted: {
    title: (count) => (count === 1 ? 'Accept this risk' : `Accept the risk of ${countOf(count, 'finding')}`),
    action: 'Accept risk',
    list: 'What is accepted',
    day: 'Accept until',
    reason: 'Why it cannot be fixed earlier. Whoever looks at it later reads this.',
    done: /* @words */ 'accepted',
  },
  false_positive: {
    title: (count) =>
      count === 1 ? 'Mark as false positive' : `Mark ${countOf(count, 'finding')} as false positives`,
    action: 'Mark as false positive',
    list: 'What is marked',
    day: 'Until',
    reason: 'Why it is no risk. Whoever looks at it later reads this.',
    done: 'marked as false positive',
  },
};

/** Leaves findings alone until the end of a day, with the reason that the audit log keeps. */
export function AcceptanceDialog({ decision, findings, onDone, onClose }: AcceptanceDialogProps) {
  const words = WORDS[decision];
  const until = useUntilDay(FIRST_SPAN);
  const { day, problem } = until;
  const [reason, setReason] = useState('');
  const [isTried, setIsTried] = useState(false);
  const isGroundless = reason.trim() === '';
  const accept = useFindingsChange(({ length }) => {
    onDone();
    onClose();
    const left = findings.length - length;
    tellDone({
      message: `${countOf(length, 'finding')} ${words.done} until ${formatDay(endOfDay(day))}${
        left === 0 ? '' : `; ${countOf(left, 'other')} no longer found`
      }.`,
    });
  });
  const submit = () => {
    setIsTried(true);
    if (problem === undefined && !isGroundless) {
      accept.mutate({
        finding_ids: findings.map(({ id }) => id),
        status: decision,
        until: endOfDay(day).toISOString(),
        reason: reason.trim(),
      });
    }
  };

  return (
    <FormDialog
      title={words.title(findings.length)}
      noValidate
      action={problem === undefined ? `${words.action} until ${formatDay(endOfDay(day))}` : words.action}
      sending={accept}
      onSubmit={submit}
      onClose={onClose}
    >
      <Text size="sm">{INTRO}</Text>
      <NameList
        label={words.list}
        names={new Map(findings.map((finding) => [finding.id, nameOfFinding(finding)]))}
      />
      <UntilField label={words.day} spans={SPANS} until={until} isTried={isTried} />
      <Textarea
        label="Reason"
        description={words.reason}
        required
        data-autofocus
        autosize
        minRows={2}
        maxRows={8}
        maxLength={MAX_FINDING_TEXT}
        value={reason}
        error={isTried && isGroundless ? 'Say why.' : undefined}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormDialog>
  );
}
