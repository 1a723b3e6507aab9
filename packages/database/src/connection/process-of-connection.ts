import type pg from 'pg';

/** The process of the server that the connection began with; a pooler names one of its own. The driver's types do not tell. */
export function pidOf(client: pg.ClientBase): number {
  return Number((client as pg.ClientBase & { readonly processID?: unknown }).processID);
}
