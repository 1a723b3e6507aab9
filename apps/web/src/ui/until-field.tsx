import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { daysAfter, isDay, LAST_DAY, NO_DAY_MESSAGE, toDay } from './calendar-day.ts';

/** A number of days from today, and what it is called. */
export type Span = readonly [days: number, label: string];

export interface UntilFieldProps {
  readonly label: string;
  readonly spans: readonly Span[];
  readonly until: UntilDay;
  /** Whether somebody has tried to send it: only then is a bad day told. */
  readonly isTried: boolean;
}

export interface UntilDay {
  readonly day: string;
  /** The last day that can be chosen is so many days from today; undefined: any. */
  readonly maxDays: number | undefined;
  /** What is wrong with the day: nothing can be left alone until one that has been, or that there is not. */
  readonly problem: string | undefined;
  readonly today: Date;
  readonly setDay: (day: string) => void;
}

/** The day until whose end something holds; it begins with a number of days from today. */
export function useUntilDay(firstDays: number, maxDays?: number): UntilDay {
  const [today] = useState(() => new Date());
  const [day, setDay] = useState(() => daysAfter(today, firstDays));

  return { day, maxDays, problem: problemOf(day, { today, maxDays }), today, setDay };
}

/** Asks for the day until whose end something holds, with the usual spans at a click. */
export function UntilField({ label, spans, until, isTried }: UntilFieldProps) {
  const { day, maxDays, problem, today, setDay } = until;

  return (
    <>
      <TextInput
        type="date"
        label={label}
        description="The end of this day"
        required
        min={daysAfter(today, 1)}
        max={maxDays === undefined ? LAST_DAY : daysAfter(today, maxDays)}
        value={day}
        error={isTried ? problem : undefined}
        onChange={({ currentTarget }) => setDay(currentTarget.value)}
      />
      <Group gap={6} role="group" aria-label="For how long">
        {spans.map(([days, name]) => (
          <Button
            key={days}
            size="compact-xs"
            variant="default"
            aria-pressed={day === daysAfter(today, days)}
            onClick={() => setDay(daysAfter(today, days))}
          >
            {name}
          </Button>
        ))}
      </Group>
    </>
  );
}

function problemOf(day: string, { today, maxDays }: Pick<UntilDay, 'today' | 'maxDays'>): string | undefined {
  if (maxDays !== undefined && day > daysAfter(today, maxDays)) {
    return `Choose a day within ${maxDays} days.`;
  }
  if (day !== '' && !isDay(day)) {
    return NO_DAY_MESSAGE;
  }

  return day <= toDay(today) ? 'Choose a day after today.' : undefined;
}
