import { invariant } from '@secgraph/kernel';
import pg from 'pg';

const INT8 = 20;

function parseInt8(text: string): number {
  const value = Number(text);
  invariant(Number.isSafeInteger(value), `a bigint of the database is beyond the safe integers: ${text}`);
  return value;
}

/** How column values become JavaScript values: as pg does it, except that bigint is a (safe) number. */
export const valueTypes: pg.CustomTypesConfig = {
  getTypeParser: ((oid: number, format?: 'text' | 'binary') =>
    oid === INT8 && format !== 'binary'
      ? parseInt8
      : pg.types.getTypeParser(oid, format as 'text')) as typeof pg.types.getTypeParser,
};
