import { Checkbox, Group, NumberInput, Select, Stack, Text, Textarea, TextInput } from '@mantine/core';
import { LAST_DAY as LAST_CALENDAR_DAY } from '../../ui/calendar-day.ts';
import {
  FREQUENCIES,
  type Frequency,
  LAST_DAY,
  listZones,
  PLACE_WORDS,
  type RecurrenceForm,
  WEEKDAY_WORDS,
  WEEKDAYS,
  writeRule,
} from './recurrence.ts';

export interface RecurrenceFieldsProps {
  readonly form: RecurrenceForm;
  readonly onChange: (form: RecurrenceForm) => void;
}

const FREQUENCY_WORDS: Readonly<Record<Frequency, string>> = {
  once: 'Once',
  hourly: 'Hourly',
  daily: 'Daily',
  weekly: 'Weekly',
  monthly: 'Monthly',
  custom: 'By a rule of your own',
};
const UNIT_WORDS = { hourly: 'hours', daily: 'days', weekly: 'weeks', monthly: 'months' } as const;
const MAX_SHOWN = 100;
const MAX_RULE = 1_000;
const MAX_INTERVAL = 1_000;
const DAYS_OF_MONTH = [
  ...Array.from({ length: 31 }, (_, index) => ({ value: String(index + 1), label: `Day ${index + 1}` })),
  { value: String(LAST_DAY), label: 'The last day' },
];

/** How often, on which days, when, and by whose clocks. */
export function RecurrenceFields({ form, onChange }: RecurrenceFieldsProps) {
  const { frequency } = form;
  const change = (changes: Partial<RecurrenceForm>) => onChange({ ...form, ...changes });
  const choose = (value: string | null) => {
    const chosen = FREQUENCIES.find((known) => known === value) ?? frequency;
    // What was filled in until then is what the rule begins with.
    change({ frequency: chosen, ...(chosen === 'custom' ? { rule: writeRule(form) } : {}) });
  };

  return (
    <Stack gap="md">
      <Group grow align="flex-end">
        <Select
          label="Repeats"
          allowDeselect={false}
          data={FREQUENCIES.map((value) => ({ value, label: FREQUENCY_WORDS[value] }))}
          value={frequency}
          onChange={choose}
        />
        {frequency === 'once' || frequency === 'custom' ? null : (
          <NumberInput
            label={`Every so many ${UNIT_WORDS[frequency]}`}
            min={1}
            max={MAX_INTERVAL}
            allowDecimal={false}
            allowNegative={false}
            value={form.interval}
            onChange={(value) => change({ interval: Number(value) })}
          />
        )}
      </Group>
      {frequency === 'weekly' ? <WeekDays form={form} onChange={onChange} /> : null}
      {frequency === 'monthly' ? <MonthDay form={form} onChange={onChange} /> : null}
      {frequency === 'custom' ? (
        <Textarea
          label="Rule"
          description="Two lines as RFC 5545 has them: DTSTART, with TZID for a time zone, and RRULE."
          autosize
          minRows={2}
          maxLength={MAX_RULE}
          spellCheck={false}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)', fontSize: 12 } }}
          value={form.rule}
          onChange={({ currentTarget }) => change({ rule: currentTarget.value })}
        />
      ) : (
        <Group grow align="flex-end">
          <TextInput
            label={frequency === 'once' ? 'Day' : 'From day'}
            type="date"
            max={LAST_CALENDAR_DAY}
            value={form.date}
            onChange={({ currentTarget }) => change({ date: currentTarget.value })}
          />
          <TextInput
            /* @words as of-day */ label="Time"
            type="time"
            value={form.time}
            onChange={({ currentTarget }) => change({ time: currentTarget.value })}
          />
          <Select
            label="Time zone"
            searchable
            allowDeselect={false}
            limit={MAX_SHOWN}
            data={[...new Set([form.zone, ...listZones()])]}
            nothingFoundMessage="There is no such time zone."
            value={form.zone}
            onChange={(zone) => change({ zone: zone ?? form.zone })}
          />
        </Group>
      )}
    </Stack>
  );
}

function WeekDays({ form, onChange }: RecurrenceFieldsProps) {
  return (
    <Checkbox.Group
      /* @words as day */ label="On"
      value={[...form.days]}
      onChange={(days) => onChange({ ...form, days: WEEKDAYS.filter((day) => days.includes(day)) })}
    >
      <Group gap="md" mt="xs">
        {WEEKDAYS.map((day) => (
          <Checkbox key={day} value={day} label={WEEKDAY_WORDS[day]} />
        ))}
      </Group>
    </Checkbox.Group>
  );
}

function MonthDay({ form, onChange }: RecurrenceFieldsProps) {
  return (
    <Stack gap="xs">
      <Group grow align="flex-end">
        <Select
          /* @words as day */ label="On"
          allowDeselect={false}
          data={[
            { value: 'day', label: 'A day of the month' },
            { value: 'weekday', label: 'A weekday' },
          ]}
          value={form.monthly}
          onChange={(value) => onChange({ ...form, monthly: value === 'weekday' ? 'weekday' : 'day' })}
        />
        {form.monthly === 'day' ? (
          <Select
            label="Day of the month"
            allowDeselect={false}
            data={DAYS_OF_MONTH}
            value={String(form.monthDay)}
            onChange={(value) => onChange({ ...form, monthDay: Number(value ?? form.monthDay) })}
          />
        ) : (
          <>
            <Select
              label="Which"
              allowDeselect={false}
              data={[...PLACE_WORDS].map(([place, label]) => ({
                value: String(place),
                label: `The ${label}`,
              }))}
              value={String(form.place)}
              onChange={(value) => onChange({ ...form, place: Number(value ?? form.place) })}
            />
            <Select
              label="Weekday"
              allowDeselect={false}
              data={WEEKDAYS.map((value) => ({ value, label: WEEKDAY_WORDS[value] }))}
              value={form.placeDay}
              onChange={(value) =>
                onChange({ ...form, placeDay: WEEKDAYS.find((day) => day === value) ?? form.placeDay })
              }
            />
          </>
        )}
      </Group>
      {form.monthly === 'day' && form.monthDay > 28 ? (
        <Text size="xs" c="dimmed">
          Months without that day are skipped. “The last day” skips none.
        </Text>
      ) : null}
    </Stack>
  );
}
