import { err, ok, type Result } from '@secgraph/kernel';
import type { GraphBatchBuilder } from '../batch/graph-batch-builder.ts';
import { toObject } from './record/read-field.ts';
import { FieldTypeError, type RecordError, type RecordSeverity } from './record/record-error.ts';
import type { RecordConverter } from './record-converter.ts';

/**
 * Converts one decoded record, or says what is wrong with it and leaves nothing of it in the batch. `index` is its
 * place in the array.
 */
export type ConvertRecord = (
  record: unknown,
  index: number,
  out: GraphBatchBuilder,
) => Result<void, RecordError>;

/**
 * Converts an element, `bytes[from … to)`, without parsing it, or leaves it, and the batch, as they are: then it is to
 * be parsed.
 */
export type ConvertPlain = (bytes: Uint8Array, from: number, to: number, out: GraphBatchBuilder) => boolean;

const DONE = ok(undefined);

/** Makes a record that fails half-way vanish from the batch, and names its place in the error. */
export function recoverable(convert: RecordConverter, severity: RecordSeverity = 'error'): ConvertRecord {
  return (record, index, out) => {
    out.beginRecord('data', index);
    try {
      convert(toObject(record), index, out);
      return DONE;
    } catch (error) {
      if (!(error instanceof FieldTypeError)) {
        throw error;
      }

      out.abandonRecord();
      return err(error.toRecordError(`data[${index}]`, severity));
    }
  };
}
