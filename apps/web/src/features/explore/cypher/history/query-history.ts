import type { Statement } from '../run-statement.ts';

/** A statement that was run, and what became of it. */
export interface HistoryEntry extends Statement {
  /** ISO 8601. */
  readonly at: string;
  readonly rowCount: number;
  readonly durationMs: number;
}

const MAX_ENTRIES = 50;
/** All preferences of a user share a room; this is a part of it. In characters of JSON. */
const MAX_LENGTH = 48_000;

/** The newest first. What ran before, with the same values, moves up; the oldest make room. */
export function addToHistory(history: readonly HistoryEntry[], entry: HistoryEntry): readonly HistoryEntry[] {
  const others = history.filter((other) => !isSame(other, entry));
  const kept = [entry, ...others].slice(0, MAX_ENTRIES);
  let length = 0;

  return kept.filter((each) => {
    length += JSON.stringify(each).length;
    return length <= MAX_LENGTH;
  });
}

function isSame(left: Statement, right: Statement): boolean {
  return left.text === right.text && JSON.stringify(left.parameters) === JSON.stringify(right.parameters);
}

/** What an older release, or a person, may have stored. */
export function readHistory(stored: unknown): readonly HistoryEntry[] {
  return Array.isArray(stored) ? stored.filter(isEntry) : [];
}

function isEntry(value: unknown): value is HistoryEntry {
  const { text, at, rowCount, durationMs, parameters }: Partial<Record<keyof HistoryEntry, unknown>> =
    typeof value === 'object' && value !== null ? value : {};

  return (
    typeof text === 'string' &&
    typeof at === 'string' &&
    typeof rowCount === 'number' &&
    typeof durationMs === 'number' &&
    typeof parameters === 'object' &&
    parameters !== null
  );
}
