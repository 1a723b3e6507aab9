import type { EventKind } from '../events/event-kinds.ts';

/** What was asked for, and whether that was acknowledged. */
export interface Entry {
  /** Object id of the node that it brings. */
  readonly marker: string;
  readonly sentMs: number;
  readonly endMs: number;
  readonly isAcknowledged: boolean;
}

export interface UploadEntry extends Entry {
  readonly jobId: number;
  /** How many files of the job were acknowledged. */
  readonly files: number;
}

export interface ReadEntry {
  readonly sentMs: number;
  readonly endMs: number;
  /** At the second try at the latest. */
  readonly isAnswered: boolean;
}

/** An event that was made to happen. */
export interface Happening {
  readonly kind: EventKind;
  readonly atMs: number;
  /** Of the writer, from when the database was there (events of the database) or from the event on. */
  readonly takeoverMs: number | undefined;
  /** Until a statement that a client sent was carried out, from the same time on. */
  readonly servedMs: number | undefined;
  /** How long no commit went through. */
  readonly databaseAwayMs: number;
}

/** All that clients did. */
export class Ledger {
  readonly uploads: UploadEntry[] = [];
  readonly statements: Entry[] = [];
  readonly reads: ReadEntry[] = [];
  readonly logins: ReadEntry[] = [];
  readonly happenings: Happening[] = [];

  /** The last event that began before. */
  happeningAt(timeMs: number): Happening | undefined {
    return this.happenings.findLast(({ atMs }) => atMs <= timeMs);
  }
}
