import type { GraphBatchBuilder } from '../../batch/graph-batch-builder.ts';
import type { JsonObject } from '../record/json-value.ts';

/** Converts what a record of one kind holds. Throws `INGEST_FIELD_TYPE`; `index` is the record's place in the file. */
export type ConvertAzureData = (data: JsonObject, out: GraphBatchBuilder, index: number) => void;
