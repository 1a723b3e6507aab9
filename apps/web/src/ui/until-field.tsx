import { Button, Group, TextInput } from '@mantine/core';
import { useState } from 'react';
import { daysAfter, toDay } from './calendar-day.ts';

/** A number of days from today, and what it is called. */
export type Span = readonly [days: number, label: string];

export interface UntilFieldProps {
  readonly label: string;
  readonly spans: readonly Span[];
  /** The last day that can be chosen is so many days from today; undefined: any. */
  readonly maxDays?: number;
  readonly until: UntilDay;
  /** Whether somebody has tried to send it: only then is a bad day told. */
  readonly isTried: boolean;
}

export interface UntilDay {
  readonly day: string;
  /** Nothing can be left alone until a day that has been. */
  readonly isPast: boolean;
  readonly today: Date;
  readonly setDay: (day: string) => void;
}

/** The day until whose end something holds; it begins with a number of days from today. */
export function useUntilDay(firstDays: number): UntilDay {
  const [today] = useState(() => new Date());
  const [day, setDay] = useState(() => daysAfter(today, firstDays));

  return { day, isPast: day <= toDay(today), today, setDay };
}

/** Asks for the day until whose end something holds, with the usual spans at a click. */
export function UntilField({ label, spans, maxDays, until, isTried }: UntilFieldProps) {
  const { day, isPast, today, setDay } = until;

  return (
    <>
      <TextInput
        type="date"
        label={label}
        description="The end of this day"
        required
        min={daysAfter(today, 1)}
        {...(maxDays === undefined ? {} : { max: daysAfter(today, maxDays) })}
        value={day}
        error={isTried && isPast ? 'Choose a day after today.' : undefined}
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
