import type { GraphBatch } from '@secgraph/graph';
import { type FoundSpellings, GraphBatchBuilder } from '../batch/graph-batch-builder.ts';
import type { ConvertPlain, ConvertRecord } from '../converters/convert-record.ts';
import { RecordError } from '../converters/record/record-error.ts';
import { type RecordSource, sectionName } from '../converters/record-source.ts';
import { parseRun, type TakesUnparsed } from '../decode/parse-run.ts';
import type { RecordLimits } from '../decode/record-limits.ts';
import type { RecordRun } from '../decode/record-run.ts';
import type { RepeatedArrays } from '../decode/repeated-arrays.ts';
import type { ElementProblem } from '../decode/scan-elements.ts';
import { type DomainCounts, DomainTally } from './domain-counts.ts';
import { MESSAGES_PER_FILE, MessageLog, type MessageTally } from './message-log.ts';

export interface ConvertSettings {
  readonly records: RecordLimits;
}

/** What became of a run of records. */
export interface ConvertedRun {
  readonly batch: GraphBatch;
  readonly errors: MessageTally;
  readonly warnings: MessageTally;
  /** For the log: what was passed over without a warning, and how often. */
  readonly notes: ReadonlyMap<string, number>;
  /** Each with how often it came up. */
  readonly countedWarnings: ReadonlyMap<string, number>;
  /** Counts of the records that were converted. */
  readonly domainCounts: DomainCounts;
  readonly spellings: FoundSpellings;
  readonly recordsRead: number;
  readonly recordsConverted: number;
}

export interface RunOutcome {
  readonly converted: ConvertedRun;
  /** Buffers to transfer when the outcome goes to another thread. */
  readonly transferables: readonly ArrayBufferLike[];
}

export interface RunConversion {
  readonly convert: ConvertRecord;
  readonly convertPlain?: ConvertPlain | undefined;
  readonly repeated?: RepeatedArrays | undefined;
}

/** Parses and converts the records of a run; a bad one is reported and costs no other. */
export function convertRun(
  run: RecordRun,
  source: RecordSource,
  { convert, convertPlain, repeated }: RunConversion,
  settings: ConvertSettings,
): RunOutcome {
  const out = new GraphBatchBuilder(source.format === 'opengraph' ? source : {});
  const errors = new MessageLog(MESSAGES_PER_FILE);
  const warnings = new MessageLog(MESSAGES_PER_FILE);
  const section = sectionName(source);
  const domains = new DomainTally();
  let recordsConverted = 0;
  const takes: TakesUnparsed | undefined =
    convertPlain &&
    ((bytes, from, to, index) => {
      out.beginRecord(section, index);
      try {
        const isConverted = convertPlain(bytes, from, to, out);
        recordsConverted += isConverted ? 1 : 0;
        return isConverted;
      } catch {
        // It is parsed, and converted as it was, so that what is wrong with it is told.
        out.abandonRecord();
        return false;
      }
    });
  for (const record of parseRun(run, settings.records, { repeated, takes })) {
    const problem = record.ok
      ? convertOne(record.value, { index: record.index, section, convert }, out)
      : new RecordError(describeProblem(section, record.problem));
    if (problem === undefined) {
      recordsConverted++;
      if (record.ok && source.format === 'collector') {
        domains.addRecord(source.type, record.value);
      }
    } else {
      (problem.severity === 'error' ? errors : warnings).add(problem.message);
    }
  }

  const { batch, transferables, warnings: texts, notes, countedWarnings, spellings } = out.finish();
  warnings.addAll(texts);
  const converted = {
    batch,
    errors: errors.toTally(),
    warnings: warnings.toTally(),
    notes,
    countedWarnings,
    domainCounts: domains.counts,
    spellings,
    recordsRead: run.starts.length,
    recordsConverted,
  };
  return { converted, transferables };
}

/** A broken place of the file, as its reader sees it. */
export function describeProblem(section: string, problem: ElementProblem): string {
  return `${section}[${problem.index}]: ${problem.reason} (byte ${problem.byteOffset})`;
}

function convertOne(
  value: unknown,
  { index, section, convert }: { index: number; section: string; convert: ConvertRecord },
  out: GraphBatchBuilder,
): RecordError | undefined {
  try {
    const result = convert(value, index, out);
    return result.ok ? undefined : result.error;
  } catch (error) {
    // No converter throws for a record it was made for; one that does must not cost the other records.
    out.abandonRecord();
    const reason = error instanceof Error ? error.message.slice(0, 120) : 'unknown reason';
    return new RecordError(`${section}[${index}]: could not be converted: ${reason}`);
  }
}
