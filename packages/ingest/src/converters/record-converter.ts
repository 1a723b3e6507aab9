import type { GraphBatchBuilder } from '../batch/graph-batch-builder.ts';
import type { JsonObject } from './record/json-value.ts';

/** Converts one decoded record. Throws `INGEST_FIELD_TYPE`; what it has written by then is to be dropped. */
export type RecordConverter = (record: JsonObject, index: number, out: GraphBatchBuilder) => void;
