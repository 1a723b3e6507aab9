import type { KindList } from '../../batch/graph-batch-builder.ts';
import type { JsonObject } from '../record/json-value.ts';
import { readList, stringOr, toObject } from '../record/read-field.ts';
import { locate } from '../record/record-error.ts';
import { kindsOfReference } from './principal-kinds.ts';

/**
 * Calls `visit` with the id and the kinds of every typed principal in the list under `key`. Memberships come
 * this way by the million, hence the direct access to the exact keys (`bench`, ingest rate).
 */
export function readPrincipals(
  record: JsonObject,
  key: string,
  visit: (objectId: string, kinds: KindList) => void,
): void {
  const list = readList(record, key);
  let index = 0;
  try {
    for (; index < list.length; index++) {
      const principal = toObject(list[index]);
      visit(
        stringOr(principal['ObjectIdentifier'], principal, 'ObjectIdentifier'),
        kindsOfReference(stringOr(principal['ObjectType'], principal, 'ObjectType')),
      );
    }
  } catch (error) {
    throw locate(error, `${key}[${index}]`);
  }
}

/** Ids of the typed principals under `key`, whatever type they claim. */
export function readPrincipalIds(record: JsonObject, key: string): readonly string[] {
  const ids: string[] = [];
  readPrincipals(record, key, (objectId) => ids.push(objectId));
  return ids;
}
