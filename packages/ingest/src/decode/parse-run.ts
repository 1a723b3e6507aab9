import { decodeText } from './decode-text.ts';
import { measureRecord } from './measure-record.ts';
import type { RecordLimits } from './record-limits.ts';
import type { RecordRun } from './record-run.ts';
import type { RepeatedArrays } from './repeated-arrays.ts';
import type { ElementProblem } from './scan-elements.ts';
import { splitRun } from './split-run.ts';

/** A record in its place: parsed, or why it could not be. */
export type ParsedRecord =
  | { readonly ok: true; readonly index: number; readonly value: unknown }
  | { readonly ok: false; readonly problem: ElementProblem };

/** Whether a record, `bytes[from … to)`, needs not be parsed: it is as good as done. */
export type TakesUnparsed = (bytes: Uint8Array, from: number, to: number, index: number) => boolean;

export interface ParseOptions {
  /** Spares what came before; changes nothing else. */
  readonly repeated?: RepeatedArrays | undefined;
  /** Asked for each record in its turn; what it takes is left out. */
  readonly takes?: TakesUnparsed | undefined;
}

/** In a part, so many records are parsed alone before all are parsed in one go, which costs less for each. */
const PARSED_ALONE = 8;

/**
 * Parses a run part by part: in one go where a part is sound, and record by record where it is not, so that each one
 * stands alone. What was parsed is garbage once the next part is asked for.
 */
export function* parseRun(
  run: RecordRun,
  limits: RecordLimits,
  { repeated, takes }: ParseOptions = {},
): Generator<ParsedRecord> {
  for (const part of splitRun(run)) {
    if (takes === undefined || run.mayBeTooDeep || mayHoldTooMuch(part, limits)) {
      yield* parsePart(part, limits, repeated);
    } else {
      yield* parseOthers(part, limits, takes);
    }
  }
}

/** The records that nobody takes. */
function* parseOthers(part: RecordRun, limits: RecordLimits, takes: TakesUnparsed): Generator<ParsedRecord> {
  const { bytes, starts, ends, firstIndex } = part;
  let together: readonly ParsedRecord[] | undefined;
  let alone = 0;

  for (let at = 0; at < starts.length; at++) {
    if (!takes(bytes, starts[at] as number, ends[at] as number, firstIndex + at)) {
      if (alone === PARSED_ALONE) {
        together ??= parsePart(part, limits, undefined);
      } else {
        alone++;
      }
      yield together?.[at] ?? parseOne(part, at, limits);
    }
  }
}

function parsePart(
  run: RecordRun,
  limits: RecordLimits,
  repeated: RepeatedArrays | undefined,
): readonly ParsedRecord[] {
  const values = run.mayBeTooDeep || mayHoldTooMuch(run, limits) ? undefined : parseTogether(run, repeated);
  if (values !== undefined) {
    return values.map((value, at) => ({ ok: true, index: run.firstIndex + at, value }));
  }
  return Array.from(run.starts, (_, at) => parseOne(run, at, limits));
}

/** A value takes two bytes at least, of which one stands between it and the next. */
function mayHoldTooMuch({ bytes, starts, ends }: RecordRun, { maxValues }: RecordLimits): boolean {
  const harmless = 2 * maxValues;

  return (
    bytes.length > harmless && starts.some((start, record) => (ends[record] as number) - start > harmless)
  );
}

/** `undefined` where some record is damaged. */
function parseTogether(run: RecordRun, repeated: RepeatedArrays | undefined): unknown[] | undefined {
  const folded = repeated?.fold(run);
  try {
    const values: unknown = JSON.parse(decodeText(folded?.bytes ?? run.bytes));
    if (!Array.isArray(values) || values.length !== run.starts.length) {
      return undefined;
    }
    folded?.unfold(values, (at) => JSON.parse(decodeText(bytesOf(run, at))));
    return values;
  } catch {
    return undefined;
  }
}

function bytesOf(run: RecordRun, at: number): Uint8Array {
  return run.bytes.subarray(run.starts[at], run.ends[at]);
}

function parseOne(run: RecordRun, at: number, limits: RecordLimits): ParsedRecord {
  const bytes = bytesOf(run, at);
  const position = { index: run.firstIndex + at, byteOffset: run.byteOffset + (run.starts[at] as number) };
  const excess = excessOf(bytes, limits, run.mayBeTooDeep);
  if (excess !== undefined) {
    return { ok: false, problem: { ...position, reason: excess } };
  }

  try {
    const value: unknown = JSON.parse(decodeText(bytes));
    return { ok: true, index: position.index, value };
  } catch (error) {
    return { ok: false, problem: { ...position, reason: describeJsonError(error) } };
  }
}

/** What is too much about a record, if anything. */
function excessOf(bytes: Uint8Array, limits: RecordLimits, mayBeTooDeep: boolean): string | undefined {
  if (!mayBeTooDeep && bytes.length <= 2 * limits.maxValues) {
    return undefined;
  }

  const { nesting, values } = measureRecord(bytes);
  if (nesting > limits.maxNesting) {
    return `nested deeper than ${limits.maxNesting} levels`;
  }
  return values > limits.maxValues ? `holds more than ${limits.maxValues} keys and items` : undefined;
}

/** The parser's reason without the excerpt of the input it quotes, which may hold secrets. */
function describeJsonError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error);
  const reason = message
    .replace(/, (?:\.\.\.)?".*"(?:\.\.\.)? is not valid JSON$/s, '')
    .replace(/ in JSON at position (\d+).*$/s, ' at position $1')
    .replace(/ is not valid JSON$/s, '');
  if (reason.startsWith('"')) {
    return 'invalid JSON';
  }
  return reason === 'Unexpected end of JSON input'
    ? 'unexpected EOF'
    : `invalid JSON: ${reason.slice(0, 120)}`;
}
