import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Nothing that could be taken for something else in a log, a header or a page. */
const CHOSEN_ID = /^[\w.~:+/=@-]{1,128}$/;

/** The header by which proxies and clients name a request, in lower case as the platform has it. */
const ID_HEADER = 'x-request-id';

/** The id that a request is told by: the one its client chose, where it is well-formed, else a new one. */
export function requestIdOf(message: Pick<IncomingMessage, 'headers'>): string {
  return chosenIdOf(message) ?? randomUUID();
}

/** Undefined: the client chose none, or one that nobody can use. */
export function chosenIdOf({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const id = headers[ID_HEADER];

  return typeof id === 'string' && CHOSEN_ID.test(id) ? id : undefined;
}
