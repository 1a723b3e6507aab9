import type { Result } from '@secgraph/kernel';
import type { GraphBatchBuilder } from '../batch/graph-batch-builder.ts';
import type { RecordError } from './record/record-error.ts';

/**
 * Converts one decoded record, or says what is wrong with it and leaves nothing of it in the batch. `index` is its
 * place in the array.
 */
export type ConvertRecord = (
  record: unknown,
  index: number,
  out: GraphBatchBuilder,
) => Result<void, RecordError>;
