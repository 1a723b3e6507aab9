import type { AzureNodeKind } from '@secgraph/graph-schema';
import type { GraphBatchBuilder, KindList } from '../../batch/graph-batch-builder.ts';
import type { JsonObject } from '../record/json-value.ts';
import { type NodeProperties, storedProperties } from '../record/node-properties.ts';
import { readString } from '../record/read-field.ts';
import { azureKinds, NO_PROPERTIES } from './azure-kinds.ts';
import type { ConvertAzureData } from './azure-record.ts';

/** One record that describes an object, while it is converted. */
export interface AzureObject {
  readonly id: string;
  readonly kinds: KindList;
  readonly data: JsonObject;
}

export interface AzureObjectOptions {
  readonly kind: AzureNodeKind;
  /** The field that holds the object id; `id` without this. */
  readonly idField?: string;
  readonly readProperties: (data: JsonObject) => NodeProperties;
  /** What contains it, and any other relationships of it. */
  readonly relate?: (object: AzureObject, out: GraphBatchBuilder) => void;
}

/** The converter of a kind whose records describe one object each (docs/formats/azure-format.md#objects). */
export function defineAzureObject(options: AzureObjectOptions): ConvertAzureData {
  const { kind, idField = 'id', readProperties, relate } = options;
  const kinds = azureKinds(kind);

  return (data, out, index) => {
    const id = readString(data, idField);
    if (id === '') {
      out.warn(`data[${index}]: ${kind} without ${idField}`);
      return;
    }

    writeNode({ id, kinds, properties: readProperties(data), isCollected: true }, out);
    relate?.({ id, kinds, data }, out);
  };
}

export interface AzureNode {
  readonly id: string;
  readonly kinds: KindList;
  readonly properties: NodeProperties;
  /** Whether the node has a record of its own. */
  readonly isCollected: boolean;
}

/** Null removes a property, undefined leaves it as it is. */
export function writeNode({ id, kinds, properties, isCollected }: AzureNode, out: GraphBatchBuilder): void {
  if (id !== '') {
    const { text, removed } = storedProperties(properties);
    out.node(id, kinds, text, { isCollected, removed });
  }
}

/** `AZContains` from the object whose id a field of the record holds. */
export function containedIn(
  field: string,
  containerKinds: KindList,
): (object: AzureObject, out: GraphBatchBuilder) => void {
  return ({ id, kinds, data }, out) => {
    out.relationship(readString(data, field), containerKinds, id, kinds, 'AZContains', NO_PROPERTIES);
  };
}
