import type { ColumnType } from 'kysely';

/** A time the database fills in. */
export type Stamp = ColumnType<Date, Date | undefined, Date>;

/** Optional on insert, `null` when unset. */
export type Nullable<T> = ColumnType<T | null, T | null | undefined, T | null>;
