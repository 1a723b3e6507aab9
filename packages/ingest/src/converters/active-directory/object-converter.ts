import type { AdNodeKind } from '@secgraph/graph-schema';
import type { GraphBatchBuilder, KindList, ObjectRef } from '../../batch/graph-batch-builder.ts';
import { TOO_LONG } from '../../batch/object-id-interner.ts';
import { OBJECT_ID_TOO_LONG } from '../../batch/storage-limits.ts';
import type { JsonObject } from '../record/json-value.ts';
import { copyProperties, storedProperties } from '../record/node-properties.ts';
import { isAbsent, readBoolean, readField, readString, readWithin } from '../record/read-field.ts';
import type { RecordConverter } from '../record-converter.ts';
import { convertAces } from './aces.ts';
import type { ConvertDetails, DirectoryObject } from './directory-object.ts';
import { kindsOf, kindsOfReference } from './principal-kinds.ts';
import { NOT_ACL } from './relationship-properties.ts';

export interface ObjectConverterOptions {
  readonly kind: AdNodeKind;
  /** Whether records of the type say where they are contained. */
  readonly readsContainedBy: boolean;
  /** Rules of the type, after the shared parts were read and before the node is written. */
  readonly convertDetails?: ConvertDetails;
  /** Replaces the plain conversion of the record's access-control entries. */
  readonly convertAccessControl?: ConvertDetails;
}

/** The converter of a type whose records describe one object each (docs/formats/collector-format.md#every-object). */
export function defineObjectConverter(options: ObjectConverterOptions): RecordConverter {
  const kinds = kindsOf(options.kind);
  const convertAccessControl = options.convertAccessControl ?? convertOwnAces;

  return (record, index, out) => {
    const sentId = readString(record, 'ObjectIdentifier');
    if (sentId === '') {
      out.warn(`data[${index}]: missing ObjectIdentifier`);
      return;
    }

    const ref = out.ref(sentId);
    if (ref === TOO_LONG) {
      out.warn(`data[${index}]: ObjectIdentifier ${OBJECT_ID_TOO_LONG}`);
      return;
    }

    const object = openObject(record, index, ref, kinds, out);
    convertAccessControl(object, out);
    if (options.readsContainedBy) {
      convertContainedBy(object, out);
    }

    options.convertDetails?.(object, out);
    writeNode(object, out);
  };
}

function openObject(
  record: JsonObject,
  index: number,
  ref: ObjectRef,
  kinds: KindList,
  out: GraphBatchBuilder,
): DirectoryObject {
  const properties = readWithin(record, 'Properties', copyProperties);
  if (readBoolean(record, 'IsDeleted')) {
    properties['isdeleted'] = true;
  }

  if (!isAbsent(readField(record, 'IsACLProtected')) && isAbsent(properties['isaclprotected'])) {
    properties['isaclprotected'] = readBoolean(record, 'IsACLProtected');
  }

  return { record, index, ref, kinds, properties, id: out.objectIdOf(ref) };
}

function convertOwnAces(object: DirectoryObject, out: GraphBatchBuilder): void {
  convertAces(object, out);
}

function convertContainedBy(object: DirectoryObject, out: GraphBatchBuilder): void {
  readWithin(object.record, 'ContainedBy', (container) => {
    const containerId = readString(container, 'ObjectIdentifier');
    const containerKinds = kindsOfReference(readString(container, 'ObjectType'));
    if (containerId !== '') {
      out.relationship(containerId, containerKinds, object.id, object.kinds, 'Contains', NOT_ACL);
    }
  });
}

function writeNode(object: DirectoryObject, out: GraphBatchBuilder): void {
  const { text, removed } = storedProperties(object.properties);
  out.node(object.id, object.kinds, text, {
    isCollected: true,
    removed,
    ...(object.defaults === undefined ? {} : { defaults: object.defaults }),
  });
}
