import type { GraphBatchBuilder, KindList, ObjectRef } from '../../batch/graph-batch-builder.ts';
import type { JsonObject } from '../record/json-value.ts';
import type { NodeProperties } from '../record/node-properties.ts';

/** One record of a directory object while it is converted. */
export interface DirectoryObject {
  readonly record: JsonObject;
  /** Place among the file's records. */
  readonly index: number;
  /** The object id in normal form. */
  readonly id: string;
  readonly ref: ObjectRef;
  readonly kinds: KindList;
  /** What becomes of the node's properties; rules of a record type add to it and take away. */
  readonly properties: NodeProperties;
  /** JSON object text of properties that are set only where the stored node has no value. */
  defaults?: string;
}

export type ConvertDetails = (object: DirectoryObject, out: GraphBatchBuilder) => void;
