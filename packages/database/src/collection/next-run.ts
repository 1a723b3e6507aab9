import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import { NEVER } from './collection-scope.ts';

/** When a rule comes next, where it comes again; or why it cannot be read. */
export type NextRun = { readonly at: Date | undefined } | { readonly problem: string };

/** A schedule whose rule cannot be read: it is not due any more, until it can. */
export interface UnreadableSchedule {
  readonly id: number;
  readonly problem: string;
}

export interface DueRulesOptions {
  /** Whether rules that could not be read before are listed as well. */
  readonly withUnreadable: boolean;
}

type ScheduleTable = 'collection_event' | 'report_schedule';
const NEXT_COLUMNS = { collection_event: 'next_scheduled_at', report_schedule: 'next_run_at' } as const;

/** The condition under which a row of the table is a schedule that is due. */
export function isDue(table: ScheduleTable, now: Date): Expression<SqlBool> {
  const next = sql.ref(`${table}.${NEXT_COLUMNS[table]}`);

  return sql<SqlBool>`(${next} > ${NEVER} AND ${next} <= ${now})`;
}

export async function listDueRules(
  kysely: Kysely<Tables>,
  table: ScheduleTable,
  { now, withUnreadable }: DueRulesOptions & { readonly now: Date },
): Promise<readonly string[]> {
  const { rows } = await sql<{ readonly rrule: string }>`
    SELECT DISTINCT rrule FROM ${sql.table(table)}
    WHERE ${isDue(table, now)} OR (${withUnreadable} AND rule_problem <> '')`.execute(kysely);

  return rows.map(({ rrule }) => rrule);
}

/** Has schedules come again whose rules could not be read before, and now can. */
export async function reviveSchedules(
  kysely: Kysely<Tables>,
  table: ScheduleTable,
  nextRuns: ReadonlyMap<string, NextRun>,
): Promise<void> {
  for (const [rule, next] of nextRuns) {
    if (!('problem' in next)) {
      await sql`
        UPDATE ${sql.table(table)} SET rule_problem = '', ${sql.ref(NEXT_COLUMNS[table])} = ${next.at ?? NEVER}
        WHERE rrule = ${rule} AND rule_problem <> ''`.execute(kysely);
    }
  }
}

/** Notes, once what was due is done, when a schedule comes next, or that it does not. */
export async function settleSchedule(
  kysely: Kysely<Tables>,
  table: ScheduleTable,
  { id, next }: { readonly id: number; readonly next: NextRun },
): Promise<UnreadableSchedule | undefined> {
  const problem = 'problem' in next ? next.problem : '';
  const at = 'problem' in next ? NEVER : (next.at ?? NEVER);
  await sql`
    UPDATE ${sql.table(table)} SET ${sql.ref(NEXT_COLUMNS[table])} = ${at}, rule_problem = ${problem}
    WHERE id = ${id}`.execute(kysely);

  return problem === '' ? undefined : { id, problem };
}
