import {
  commonProperties,
  type RecordContext,
  type RecordSubject,
  readAccessList,
  recordText,
} from './record-text.ts';
import { nameOf } from './structure.ts';

/** A root key of the key distribution service, without the key: nobody needs more of it than who may read it. */
export function kdsRootKeyRecord(subject: RecordSubject, context: RecordContext): string {
  const list = readAccessList(subject, context);
  const properties = commonProperties(subject, nameOf(subject.object), list);
  return recordText(subject, context, { members: {}, properties, list });
}
