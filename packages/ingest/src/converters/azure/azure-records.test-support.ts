import { convertRecords } from '../convert-records.test-support.ts';

/** One record of a kind, converted alone. */
export function convertAzure(kind: string, data: unknown) {
  return convertRecords('azure', [{ kind, data }]);
}

/** The relationships of it, without properties that are empty. */
export function relationshipsOf(kind: string, data: unknown): readonly string[] {
  return convertAzure(kind, data).relationships.map((text) => text.replace(/ \{\}$/, ''));
}

export const TENANT = '6c12b0b0-b2cc-4a73-8252-0b94bfca2145';
export const T = TENANT.toUpperCase();
