import { MessageCounts } from '../batch/message-counts.ts';
import type { ConvertedRun } from './convert-run.ts';
import { type DomainCounts, DomainTally } from './domain-counts.ts';
import { MESSAGES_PER_FILE, MessageLog } from './message-log.ts';
import { SpellingLog } from './spelling-log.ts';

/** What an entry came to, without what it is called. */
export interface EntryOutcome {
  /** Decoding and structure: a file with any has failed. */
  readonly errors: readonly string[];
  /** What was left out of a file that is otherwise in order. */
  readonly warnings: readonly string[];
  /** Records that stand in the file, as far as its text could be followed. */
  readonly recordsDeclared: number;
  readonly recordsRead: number;
  readonly recordsConverted: number;
  /** For the log: what was passed over without a warning, and how often. */
  readonly notes: ReadonlyMap<string, number>;
  readonly domainCounts: DomainCounts;
}

/** Adds up what becomes of the records of an entry. */
export class EntryTally {
  readonly errors = new MessageLog(MESSAGES_PER_FILE);
  readonly warnings = new MessageLog(MESSAGES_PER_FILE);
  readonly #notes = new MessageCounts();
  readonly #countedWarnings = new MessageCounts();
  readonly #domains = new DomainTally();
  readonly #spellings = new SpellingLog();
  #recordsDeclared = 0;
  #recordsRead = 0;
  #recordsConverted = 0;

  addError(message: string, records: number): void {
    this.errors.add(message);
    this.#recordsDeclared += records;
  }

  addRun(converted: ConvertedRun): void {
    this.#recordsDeclared += converted.recordsRead;
    this.#recordsRead += converted.recordsRead;
    this.#recordsConverted += converted.recordsConverted;
    this.errors.addAll(converted.errors.messages, converted.errors.more);
    this.warnings.addAll(converted.warnings.messages, converted.warnings.more);
    this.#notes.addAll(converted.notes);
    this.#domains.addAll(converted.domainCounts);
    this.#spellings.add(converted.spellings);
    this.#countedWarnings.addAll(converted.countedWarnings);
  }

  /** Call once, when all records are converted: some warnings are known only then. */
  finish(): void {
    this.warnings.addAll(this.#spellings.warnings);
    for (const [message, count] of this.#countedWarnings.byMessage) {
      this.warnings.add(`${message}: ${count}`);
    }
  }

  outcome(): EntryOutcome {
    return {
      errors: this.errors.toList(),
      warnings: this.warnings.toList(),
      recordsDeclared: this.#recordsDeclared,
      recordsRead: this.#recordsRead,
      recordsConverted: this.#recordsConverted,
      notes: this.#notes.byMessage,
      domainCounts: this.#domains.counts,
    };
  }
}
