import { decodeText } from './decode-text.ts';
import type { RecordLimits, RecordRun } from './record-run.ts';
import type { RepeatedArrays } from './repeated-arrays.ts';
import type { ElementProblem } from './scan-elements.ts';

/** A record in its place: parsed, or why it could not be. */
export type ParsedRecord =
  | { readonly ok: true; readonly index: number; readonly value: unknown }
  | { readonly ok: false; readonly problem: ElementProblem };

/**
 * Parses a run in one go where it is sound, and record by record where it is not, so that each one stands alone.
 * `repeated` spares what came before; it changes nothing else.
 */
export function parseRun(
  run: RecordRun,
  limits: RecordLimits,
  repeated?: RepeatedArrays,
): readonly ParsedRecord[] {
  const values = run.mayBeTooDeep ? undefined : parseTogether(run, repeated);
  if (values !== undefined) {
    return values.map((value, at) => ({ ok: true, index: run.firstIndex + at, value }));
  }
  return Array.from(run.starts, (_, at) => parseOne(run, at, limits));
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
  const position = { index: run.firstIndex + at, byteOffset: run.byteOffset + (run.starts[at] ?? 0) };
  if (run.mayBeTooDeep && measureNesting(bytes) > limits.maxNesting) {
    return { ok: false, problem: { ...position, reason: `nested deeper than ${limits.maxNesting} levels` } };
  }

  try {
    const value: unknown = JSON.parse(decodeText(bytes));
    return { ok: true, index: position.index, value };
  } catch (error) {
    return { ok: false, problem: { ...position, reason: describeJsonError(error) } };
  }
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

/** The depth of the deepest brace or bracket outside of strings. */
function measureNesting(bytes: Uint8Array): number {
  let depth = 0;
  let deepest = 0;
  let isInString = false;
  for (let at = 0; at < bytes.length; at++) {
    const byte = bytes[at];
    if (byte === 0x22) {
      isInString = !isInString;
    } else if (byte === 0x5c) {
      at += isInString ? 1 : 0;
    } else if (!isInString && (byte === 0x7b || byte === 0x5b)) {
      depth++;
      deepest = depth > deepest ? depth : deepest;
    } else if (!isInString && (byte === 0x7d || byte === 0x5d)) {
      depth--;
    }
  }
  return deepest;
}
