import type { JsonObject } from '../record/json-value.ts';
import { readString } from '../record/read-field.ts';

/** Seconds may have a fraction; anything else is no time that the directory told. */
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,9})?Z$/;

export function readUpper(data: JsonObject, key: string): string {
  return readString(data, key).toUpperCase();
}

/** Undefined where there is none, or none that can be read. */
export function readInstant(data: JsonObject, key: string): string | undefined {
  const text = readString(data, key);

  return INSTANT.test(text) && !Number.isNaN(Date.parse(text)) ? text : undefined;
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
