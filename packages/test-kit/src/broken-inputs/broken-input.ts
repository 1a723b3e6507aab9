/** One upload and what must become of it. */
export interface BrokenInput {
  readonly name: string;
  readonly body: string | Uint8Array<ArrayBuffer>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly expected: Expectation;
}

export type Expectation =
  /** Not taken: the answer has this status and a message that matches. */
  | { readonly refused: 400 | 413 | 415; readonly message?: RegExp }
  /** Taken; the result of some entry has an error, or a warning, that matches. */
  | { readonly error: RegExp }
  | { readonly warning: RegExp }
  /** Taken, and nothing to complain about. */
  | 'fine';

export const REFUSED: Expectation = { refused: 400 };
export const FINE: Expectation = 'fine';

export function refused(message: RegExp): Expectation {
  return { refused: 400, message };
}

/** A file of the collector format. */
export function file(type: string, ...records: readonly unknown[]): string {
  return rawFile(type, records.map((record) => JSON.stringify(record)).join(','));
}

/** A file of the collector format whose records are written as they are. */
export function rawFile(type: string, records: string): string {
  return `{"meta":{"type":"${type}","version":6,"count":1},"data":[${records}]}`;
}

/** A file of one user, whose record is written as it is. */
export function rawUser(fields: string, id = 'S-1-5-21-9-9-9-1234'): string {
  return rawFile('users', `{"ObjectIdentifier":"${id}",${fields}}`);
}
