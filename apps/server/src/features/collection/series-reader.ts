import { BoundedThread } from '../../bounded-thread/bounded-thread.ts';
import type { SeriesQuestion, SeriesRuns } from './shared/series-question.ts';

/** Reads rules of schedules. Errors: `SERVER_BAD_RECURRENCE` with what is wrong, and those of `BoundedThread`. */
export interface SeriesReader {
  /** @param asker who takes turns with others: a user, or what looks for what is due */
  read(question: SeriesQuestion, asker: string): Promise<SeriesRuns>;
  close(): Promise<void>;
}

/** Working out runs takes milliseconds: this is the net below, for busy machines as well. */
const DEADLINE_MS = 2_000;

/** In a thread of its own: whatever a rule says, no request waits for it but the one that brought it. */
export function createSeriesReader(): SeriesReader {
  const thread = new BoundedThread<SeriesQuestion, SeriesRuns>({
    name: 'recurrence rules',
    entry: new URL('./thread/series-thread.ts', import.meta.url),
    deadlineMs: DEADLINE_MS,
  });

  return {
    read: (question, asker) => thread.ask(question, asker),
    close: () => thread.close(),
  };
}
