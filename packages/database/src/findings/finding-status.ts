import { type Selectable, type SqlBool, sql } from 'kysely';
import type { FindingTable } from './tables.ts';

/** Nobody needs to do anything about it until a day: its risk is accepted, or it is false. */
export type SetAsideStatus = 'accepted' | 'false_positive';
export type FindingStatus = Selectable<FindingTable>['status'] | 'fixed' | SetAsideStatus;

export function isSetAside(status: string): status is SetAsideStatus {
  return status === 'accepted' || status === 'false_positive';
}

/* Conditions on a finding and its case, which is called `care`. What is not found any more keeps what it was archived as. */

const IS_FALSE = sql<SqlBool>`COALESCE(finding.archived_at IS NULL AND care.false_until > now(), false)`;
const IS_ACCEPTED = sql<SqlBool>`COALESCE(finding.archived_at IS NULL AND finding.accepted_until > now(), false)`;

/** {@link isSetAside}. */
export const IS_SET_ASIDE = sql<SqlBool>`(${IS_ACCEPTED} OR ${IS_FALSE})`;

export const STATUS = sql<FindingStatus>`CASE
  WHEN ${IS_FALSE} THEN 'false_positive'
  WHEN ${IS_ACCEPTED} THEN 'accepted'
  WHEN finding.archived_at IS NULL AND care.fixed_at IS NOT NULL THEN 'fixed'
  ELSE finding.status END`;

/** For clients, "never" is a time. */
export const SET_ASIDE_UNTIL = sql`COALESCE(
  CASE WHEN ${IS_FALSE} THEN care.false_until ELSE finding.accepted_until END, '0001-01-01T00:00:00Z')`;
