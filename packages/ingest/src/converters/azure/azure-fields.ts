import type { JsonObject } from '../record/json-value.ts';
import { readString } from '../record/read-field.ts';
import { isInstant } from './is-instant.ts';

export function readUpper(data: JsonObject, key: string): string {
  return readString(data, key).toUpperCase();
}

/** Undefined where there is none, or none that can be read. */
export function readInstant(data: JsonObject, key: string): string | undefined {
  const text = readString(data, key);

  return isInstant(text) ? text : undefined;
}

/** What an object is called: names are those of a tenant, publisher or so. */
export function readName(data: JsonObject, key: string, ownerKey: string): string {
  return `${readString(data, key)}@${readString(data, ownerKey)}`;
}

/** Object id of a role: its definitions are the same in all tenants. */
export function roleId(definitionId: string, tenantId: string): string {
  return definitionId === '' || tenantId === '' ? '' : `${definitionId}@${tenantId}`;
}

/** Identifiers come in either letter case. */
export function isSame(left: string, right: string): boolean {
  return left.toLowerCase() === right.toLowerCase();
}
