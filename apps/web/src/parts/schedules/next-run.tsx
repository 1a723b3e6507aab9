import { Text } from '@mantine/core';
import { readTime } from '../../ui/format.ts';
import { RelativeTime } from '../../ui/relative-time.tsx';

export interface NextRunProps {
  /** The zero time: there is none. */
  readonly time: string;
  /** Why the rule cannot be read; empty: it can. */
  readonly problem: string;
  /** What helps, as a sentence. */
  readonly remedy: string;
}

/** When a schedule comes next, or why it does not. */
export function NextRun({ time, problem, remedy }: NextRunProps) {
  const next = readTime(time);
  if (problem !== '') {
    return (
      <Text inherit c="var(--critical)">
        Stopped: its rule cannot be read ({problem}). {remedy}
      </Text>
    );
  }

  return next === undefined ? 'It is over' : <RelativeTime time={next} />;
}
