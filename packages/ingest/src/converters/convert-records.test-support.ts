import type { MatchedRelationship } from '@secgraph/graph';
import {
  type DescribedBatch,
  type DescribedNode,
  describeBatch,
} from '../batch/describe-batch.test-support.ts';
import { GraphBatchBuilder } from '../batch/graph-batch-builder.ts';
import { COLLECTOR_TYPES, type CollectorType } from '../decode/file-meta.ts';
import type { RecordError, RecordSeverity } from './record/record-error.ts';
import { RECORD_CONVERTERS } from './record-converters.ts';
import type { CollectorSource } from './record-source.ts';
import { selectConverter } from './select-converter.ts';

/** Types of files whose records are read. */
export const CONVERTED_TYPES = COLLECTOR_TYPES.filter((type) => RECORD_CONVERTERS[type] !== undefined);

export interface Converted extends DescribedBatch {
  readonly matched: readonly MatchedRelationship[];
  readonly warnings: readonly string[];
  readonly errors: readonly string[];
  readonly notes: ReadonlyMap<string, number>;
  readonly countedWarnings: ReadonlyMap<string, number>;
}

/** Converts records as a file of the given type, and of the newest version unless told otherwise; for tests. */
export function convertRecords(
  type: string,
  records: readonly unknown[],
  file: Partial<CollectorSource> = {},
): Converted {
  const selection = selectConverter({
    format: 'collector',
    type: type as CollectorType,
    version: 6,
    ...file,
  });
  if (!selection.ok || selection.value.action !== 'convert') {
    throw new Error(`no converter for ${type}`);
  }

  const out = new GraphBatchBuilder();
  const problems: RecordError[] = [];
  for (const [index, record] of records.entries()) {
    const result = selection.value.convert(record, index, out);
    if (!result.ok) {
      problems.push(result.error);
    }
  }

  const { batch, warnings: told, notes, countedWarnings } = out.finish();
  const messages = (wanted: RecordSeverity) =>
    problems.filter(({ severity }) => severity === wanted).map(({ message }) => message);
  const [errors, warnings] = [messages('error'), [...messages('warning'), ...told]];
  return { ...describeBatch(batch), matched: batch.matched, warnings, errors, notes, countedWarnings };
}

/** The node of `record`, converted alone. */
export function convertNode(type: string, record: Readonly<Record<string, unknown>>): DescribedNode {
  const { nodes, errors } = convertRecords(type, [record]);
  const node = nodes[String(record['ObjectIdentifier']).toUpperCase()];
  if (node === undefined || errors.length > 0) {
    throw new Error(`no node: ${errors.join()}`);
  }

  return node;
}

/** The relationships of `record`, converted alone. */
export function convertRelationships(
  type: string,
  record: Readonly<Record<string, unknown>>,
): readonly string[] {
  return convertRecords(type, [record]).relationships;
}
