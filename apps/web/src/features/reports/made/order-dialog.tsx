import { Group, Radio, Stack, Switch, Text, TextInput } from '@mantine/core';
import { isStatus } from '@secgraph/client';
import type { ReportSchedule, ServiceReport } from '@secgraph/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { useLooseFindings } from '../../../parts/findings/finding-queries.ts';
import {
  describeRule,
  localZone,
  newRecurrence,
  problemOfRecurrence,
  readRule,
  writeRule,
} from '../../../parts/schedules/recurrence.ts';
import { RecurrenceFields } from '../../../parts/schedules/recurrence-fields.tsx';
import { EnvironmentField } from '../../../ui/environment-field.tsx';
import { explain } from '../../../ui/error-card.tsx';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { ZoneField } from '../../../ui/zone-field.tsx';
import { FindingTypeField } from '../finding-type-field.tsx';
import type { ReportSearch } from '../report-search.ts';
import { MADE_KEY } from './made-queries.ts';
import { FORMAT_WORDS, FORMATS } from './report-words.ts';

export interface OrderDialogProps {
  /** What the report is about to begin with. */
  readonly about: ReportSearch;
  /** Undefined: a new report. */
  readonly schedule?: ReportSchedule;
  readonly onClose: () => void;
}

const WIDTH = 740;
const MAX_NAME = 200;

/** What the service is to make, once or on a schedule, and what a schedule is to make from now on. */
export function OrderDialog({ about, schedule, onClose }: OrderDialogProps) {
  const queries = useQueryClient();
  const [name, setName] = useState(schedule?.name ?? '');
  const [format, setFormat] = useState<ServiceReport['format']>(schedule?.format ?? 'pdf');
  const [scope, setScope] = useState<ReportSearch>(about);
  const [isRepeated, setRepeated] = useState(schedule !== undefined);
  const [recurrence, setRecurrence] = useState(() => {
    const form = newRecurrence(new Date(), localZone());
    return schedule === undefined ? form : readRule(schedule.rrule, form);
  });
  const [recipients, setRecipients] = useState(schedule?.recipients.join(', ') ?? '');
  const hasLoose = useLooseFindings();
  const problem = isRepeated ? problemOfRecurrence(recurrence) : undefined;
  const [isTouched, setTouched] = useState(false);
  const change = (changes: ReportSearch) => setScope((before) => ({ ...before, ...changes }));
  const ordering = useMutation({
    mutationFn: async () => {
      const { environment_id, asset_group_tag_id, finding, sanitised = false } = scope;
      const body = {
        name: name.trim(),
        format,
        scope: {
          ...(environment_id === undefined ? {} : { environment_id }),
          ...(asset_group_tag_id === undefined ? {} : { asset_group_tag_id }),
          ...(finding === undefined ? {} : { finding }),
        },
        sanitised,
        ...(isRepeated ? { schedule: writeRule(recurrence), recipients: readRecipients(recipients) } : {}),
      };
      await (schedule === undefined
        ? call('create-report', { body })
        : call('update-report-schedule', { params: { schedule_id: schedule.id }, body }));
    },
    onSuccess: async () => {
      onClose();
      await queries.invalidateQueries({ queryKey: MADE_KEY });
    },
  });
  const submit = () => {
    setTouched(true);
    if (problem === undefined) {
      ordering.mutate();
    }
  };

  return (
    <FormDialog
      title={schedule === undefined ? 'New report' : 'Edit schedule'}
      action={schedule === undefined ? 'Create' : 'Save'}
      size={WIDTH}
      noValidate
      sending={ordering}
      explainRefusal={explainRefusal}
      problem={isTouched ? problem : undefined}
      onSubmit={submit}
      onClose={onClose}
    >
      <TextInput
        label="Name"
        description="Optional. Reports with pseudonyms do not contain it."
        maxLength={MAX_NAME}
        value={name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        data-autofocus
      />
      <Radio.Group
        label="Format"
        value={format}
        onChange={(value) => setFormat(FORMATS.find((known) => known === value) ?? format)}
      >
        <Group gap="xl" mt="xs">
          {FORMATS.map((known) => (
            <Radio
              key={known}
              value={known}
              label={FORMAT_WORDS[known].label}
              description={FORMAT_WORDS[known].purpose}
            />
          ))}
        </Group>
      </Radio.Group>
      <Stack gap="xs">
        <Text size="sm" fw={500}>
          About
        </Text>
        <Group gap="sm">
          <EnvironmentField
            value={scope.environment_id}
            hasNone={hasLoose}
            onChange={(environment_id) => change({ environment_id })}
          />
          <ZoneField
            value={scope.asset_group_tag_id}
            onChange={(asset_group_tag_id) => change({ asset_group_tag_id })}
          />
          <FindingTypeField search={scope} onChange={(finding) => change({ finding })} />
        </Group>
      </Stack>
      <Switch
        label="Pseudonyms instead of names"
        description="A separate key file tells who is meant."
        checked={scope.sanitised === true}
        onChange={({ currentTarget }) => change({ sanitised: currentTarget.checked ? true : undefined })}
      />
      {schedule === undefined ? (
        <Switch
          label="Repeat on a schedule"
          description="The first report is created now. Each one shows what you may see at that time."
          checked={isRepeated}
          onChange={({ currentTarget }) => setRepeated(currentTarget.checked)}
        />
      ) : null}
      {isRepeated ? (
        <>
          <RecurrenceFields form={recurrence} onChange={setRecurrence} />
          <TextInput
            label="Send to"
            description="E-mail addresses, separated by commas. Empty: reports are only kept here."
            autoComplete="off"
            spellCheck={false}
            value={recipients}
            onChange={({ currentTarget }) => setRecipients(currentTarget.value)}
          />
          {problem === undefined ? (
            <Text size="sm" c="dimmed">
              {describeRule(writeRule(recurrence))}
            </Text>
          ) : null}
        </>
      ) : null}
    </FormDialog>
  );
}

const readRecipients = (text: string): string[] => text.split(/[\s,;]+/).filter((address) => address !== '');

function explainRefusal(error: unknown): string {
  return isStatus(error, 404) ? 'This environment or zone was not analysed, or is gone.' : explain(error);
}
