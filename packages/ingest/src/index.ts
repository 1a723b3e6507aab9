export {
  type FinishedBatch,
  GraphBatchBuilder,
  type KindList,
  type NodeOptions,
  type ObjectRef,
} from './batch/graph-batch-builder.ts';
export type { ObjectIdCase } from './batch/object-id-interner.ts';
export { RecordError } from './converters/record/record-error.ts';
export {
  type ConverterSelection,
  type ConvertRecord,
  type FileKind,
  selectConverter,
} from './converters/select-converter.ts';
