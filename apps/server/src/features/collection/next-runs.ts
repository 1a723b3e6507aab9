import type { NextRun } from '@secgraph/database/collection';
import { isCodedError } from '@secgraph/kernel';
import type { SeriesReader } from './series-reader.ts';

/** After as many times that working it out cost the thread, the rule itself is to blame. */
const MAX_FAILURES = 3;
const TOO_LONG = 'working out its next run takes too long';
const ASKER = 'due schedules';

/**
 * Works out when rules that are due come next. What is wrong with one keeps no other one back: a rule that cannot be read
 * is told as such, and one that nobody could look at yet is left out, for another time.
 */
export class NextRuns {
  readonly #series: Pick<SeriesReader, 'read'>;
  readonly #failures = new Map<string, number>();

  constructor(series: Pick<SeriesReader, 'read'>) {
    this.#series = series;
  }

  async workOut(rules: readonly string[], now: Date): Promise<ReadonlyMap<string, NextRun>> {
    const found = new Map<string, NextRun>();
    for (const rule of new Set(rules)) {
      const next = await this.#workOutOne(rule, now);
      if (next !== undefined) {
        found.set(rule, next);
        this.#failures.delete(rule);
      }
    }

    return found;
  }

  async #workOutOne(rule: string, now: Date): Promise<NextRun | undefined> {
    try {
      const { runs } = await this.#series.read({ rule, afterMs: now.getTime(), count: 1 }, ASKER);
      return { at: runs[0] === undefined ? undefined : new Date(runs[0]) };
    } catch (error) {
      if (isCodedError(error, 'SERVER_BAD_RECURRENCE')) {
        return { problem: reasonOf(error) };
      }
      if (isCodedError(error, 'THREAD_BUSY')) {
        return undefined;
      }
      const failures = (this.#failures.get(rule) ?? 0) + 1;
      this.#failures.set(rule, failures);
      return failures < MAX_FAILURES ? undefined : { problem: TOO_LONG };
    }
  }
}

/** What is wrong with a rule, for people: its prefixes are for programs. */
export function reasonOf({ message }: Error): string {
  return message.replace(/^RRule: (?:invalid rrule specified: )?/, '');
}
