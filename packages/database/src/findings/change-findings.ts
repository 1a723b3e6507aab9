import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import { type FindingStatus, STATUS } from './finding-status.ts';

/** Who changes something. */
export interface FindingActor {
  readonly id: string;
  readonly name: string;
}

/** Until when somebody leaves a finding alone, and why. */
export interface SettingAside {
  readonly until: Date;
  readonly reason: string | undefined;
}

export type FindingStatusChange =
  | { readonly status: 'active' | 'in_progress' | 'fixed' }
  /** What is accepted is what it was before. */
  | { readonly status: 'not_accepted' }
  | ({ readonly status: 'accepted' | 'false_positive' } & SettingAside);

/** What is left out stays. */
export interface FindingChange {
  /** Null: nobody. */
  readonly assignee?: FindingActor | null;
  /** Null: never. */
  readonly dueAt?: Date | null;
  readonly status?: FindingStatusChange;
  readonly comment?: string;
}

export interface FindingChoice {
  readonly ids: readonly number[];
  /** Only of this type. */
  readonly type?: string;
  /** Only those that are like this by now. */
  readonly isChanged?: (status: FindingStatus) => boolean;
}

interface OpenFinding {
  readonly id: number;
  readonly caseId: number;
  readonly status: FindingStatus;
}

/**
 * Changes findings that are still found, and notes who did so, all or nothing. What a finding is already is not noted
 * once more.
 *
 * @returns ids of those that there are, in order
 */
export function changeFindings(
  kysely: Kysely<Tables>,
  choice: FindingChoice,
  { change, by }: { readonly change: FindingChange; readonly by: FindingActor },
): Promise<readonly number[]> {
  return inTransaction(kysely, async (transaction) => {
    const found = await lockOpen(transaction, choice);
    if (found.length > 0) {
      await applyChange(transaction, found, { change, by });
    }

    return found.map(({ id }) => id);
  });
}

/**
 * Says something of a finding, also of one that is not found any more.
 *
 * @returns undefined: there is no such finding
 */
export function commentFinding(
  kysely: Kysely<Tables>,
  findingId: number,
  { comment, by }: { readonly comment: string; readonly by: FindingActor },
): Promise<RecordedEvent | undefined> {
  return inTransaction(kysely, async (transaction) => {
    await openCases(transaction, [findingId]);
    const row = await transaction
      .selectFrom('finding')
      .select('case_id')
      .where('id', '=', findingId)
      .executeTakeFirst();
    const cases = row === undefined || row.case_id === null ? [] : [row.case_id];
    const [event] = await record(transaction, cases, { action: 'comment', message: comment, by });

    return event;
  });
}

function inTransaction<Result>(
  kysely: Kysely<Tables>,
  work: (transaction: Kysely<Tables>) => Promise<Result>,
): Promise<Result> {
  return kysely.isTransaction
    ? work(kysely)
    : kysely.transaction().execute((transaction) => work(transaction));
}

async function lockOpen(
  kysely: Kysely<Tables>,
  { ids, type, isChanged = () => true }: FindingChoice,
): Promise<readonly OpenFinding[]> {
  // In the order of ids: two who change the same findings wait for each other.
  const locked = await kysely
    .selectFrom('finding')
    .select('id')
    .where('id', '=', sql<number>`ANY(${[...ids]}::bigint[])`)
    .where('archived_at', 'is', null)
    .$if(type !== undefined, (query) => query.where('type', '=', type ?? ''))
    .orderBy('id')
    .forUpdate()
    .execute();
  const open = locked.map(({ id }) => id);
  await openCases(kysely, open);
  const { rows } = await sql<OpenFinding>`
    SELECT finding.id, finding.case_id AS "caseId", ${STATUS} AS status
    FROM finding JOIN finding_case care ON care.id = finding.case_id
    WHERE finding.id = ANY(${open}::bigint[]) ORDER BY finding.id`.execute(kysely);

  return rows.filter(({ status }) => isChanged(status));
}

/** What the same finding has in common, whenever it is found: of fixed length each, so that nothing runs into another. */
const DIGEST = sql`sha256(${sql.join(
  ['type', 'asset_group_tag_id', 'environment_id', 'source_id', 'target_id'].map(
    (column) => sql`sha256(convert_to(finding.${sql.ref(column)}::text, 'UTF8'))`,
  ),
  sql` || `,
)})`;

async function openCases(kysely: Kysely<Tables>, ids: readonly number[]): Promise<void> {
  const without = sql`finding.id = ANY(${[...ids]}::bigint[]) AND finding.case_id IS NULL`;
  await sql`
    INSERT INTO finding_case (type, asset_group_tag_id, environment_id, source_id, target_id, digest)
    SELECT DISTINCT type, asset_group_tag_id, environment_id, source_id, target_id, ${DIGEST}
    FROM finding WHERE ${without}
    ON CONFLICT (digest) DO NOTHING`.execute(kysely);
  await sql`
    UPDATE finding SET case_id = care.id FROM finding_case care WHERE ${without} AND care.digest = ${DIGEST}`.execute(
    kysely,
  );
}

async function applyChange(
  kysely: Kysely<Tables>,
  found: readonly OpenFinding[],
  { change, by }: { readonly change: FindingChange; readonly by: FindingActor },
): Promise<void> {
  const { assignee, dueAt, status, comment } = change;
  const cases = casesOf(found);
  if (assignee !== undefined) {
    await setOfCases(kysely, cases, {
      column: 'assignee_id',
      value: sql`${assignee?.id ?? null}::uuid`,
      event: { action: 'assignee', value: assignee?.name, by },
    });
  }
  if (dueAt !== undefined) {
    await setOfCases(kysely, cases, {
      column: 'due_at',
      value: sql`${dueAt}::timestamptz`,
      event: { action: 'due', untilAt: dueAt ?? undefined, by },
    });
  }
  if (status !== undefined) {
    await setStatus(kysely, found, { change: status, by });
  }
  if (comment !== undefined) {
    await record(kysely, cases, { action: 'comment', message: comment, by });
  }
}

interface EventText {
  readonly action: 'comment' | 'assignee' | 'due' | 'status';
  readonly value?: string | undefined;
  readonly untilAt?: Date | undefined;
  readonly message?: string | undefined;
  readonly by: FindingActor;
}

interface RecordedEvent {
  readonly id: number;
  readonly createdAt: Date;
}

async function record(
  kysely: Kysely<Tables>,
  cases: readonly number[],
  event: EventText,
): Promise<readonly RecordedEvent[]> {
  const { action, value = null, untilAt = null, message = null, by } = event;
  const { rows } = await sql<RecordedEvent>`
    INSERT INTO finding_event (case_id, action, user_id, user_name, value, until_at, message)
    SELECT id, ${action}, ${by.id}::uuid, ${by.name}, ${value}::text, ${untilAt}::timestamptz, ${message}::text
    FROM unnest(${[...cases]}::bigint[]) AS care(id)
    RETURNING id, created_at AS "createdAt"`.execute(kysely);

  return rows;
}

/** What a case has already is not noted. */
async function setOfCases(
  kysely: Kysely<Tables>,
  cases: readonly number[],
  {
    column,
    value,
    event,
  }: {
    readonly column: 'assignee_id' | 'due_at';
    readonly value: RawBuilder<unknown>;
    readonly event: EventText;
  },
): Promise<void> {
  const changed = await sql<{ id: number }>`
    UPDATE finding_case SET ${sql.ref(column)} = ${value}
    WHERE id = ANY(${[...cases]}::bigint[]) AND ${sql.ref(column)} IS DISTINCT FROM ${value}
    RETURNING id`.execute(kysely);
  await record(
    kysely,
    changed.rows.map((row) => row.id),
    event,
  );
}

/** A finding has one status: what it was before ends. */
async function setStatus(
  kysely: Kysely<Tables>,
  found: readonly OpenFinding[],
  { change, by }: { readonly change: FindingStatusChange; readonly by: FindingActor },
): Promise<void> {
  if (change.status === 'not_accepted') {
    await endAcceptance(kysely, found, by);
    return;
  }

  const aside = 'until' in change ? change : undefined;
  const changed = aside === undefined ? found.filter(({ status }) => status !== change.status) : found;
  await setAcceptance(kysely, changed, {
    acceptance: change.status === 'accepted' ? change : undefined,
    by,
    // What is set aside is worked on again when that ends.
    work:
      aside === undefined ? sql`${change.status === 'in_progress' ? 'in_progress' : 'active'}` : sql`status`,
  });
  await setVerdict(kysely, casesOf(changed), { change, by });
  await record(kysely, casesOf(changed), {
    action: 'status',
    value: change.status,
    untilAt: aside?.until,
    message: aside?.reason,
    by,
  });
}

async function endAcceptance(
  kysely: Kysely<Tables>,
  found: readonly OpenFinding[],
  by: FindingActor,
): Promise<void> {
  const accepted = found.filter(({ status }) => status === 'accepted');
  await setAcceptance(kysely, found, { acceptance: undefined, by, work: sql`status` });
  await record(kysely, casesOf(accepted), { action: 'status', value: 'active', by });
}

interface AcceptanceChange {
  readonly acceptance: SettingAside | undefined;
  readonly by: FindingActor;
  /** Whether somebody works on it. */
  readonly work: RawBuilder<unknown>;
}

async function setAcceptance(
  kysely: Kysely<Tables>,
  found: readonly OpenFinding[],
  { acceptance, by, work }: AcceptanceChange,
): Promise<void> {
  await sql`
    UPDATE finding SET
      status = ${work},
      accepted_until = ${acceptance?.until ?? null}::timestamptz,
      accepted_at = ${acceptance === undefined ? sql`NULL` : sql`now()`},
      accepted_by = ${acceptance === undefined ? null : by.name}::text,
      accepted_reason = ${acceptance?.reason ?? null}::text,
      updated_at = now()
    WHERE id = ANY(${found.map(({ id }) => id)}::bigint[])`.execute(kysely);
}

async function setVerdict(
  kysely: Kysely<Tables>,
  cases: readonly number[],
  { change, by }: { readonly change: FindingStatusChange; readonly by: FindingActor },
): Promise<void> {
  const verdict = change.status === 'false_positive' ? change : undefined;
  await sql`
    UPDATE finding_case SET
      fixed_at = ${change.status === 'fixed' ? sql`now()` : sql`NULL`},
      false_until = ${verdict?.until ?? null}::timestamptz,
      false_at = ${verdict === undefined ? sql`NULL` : sql`now()`},
      false_by = ${verdict === undefined ? null : by.name}::text,
      false_reason = ${verdict?.reason ?? null}::text
    WHERE id = ANY(${[...cases]}::bigint[])`.execute(kysely);
}

function casesOf(found: readonly OpenFinding[]): readonly number[] {
  return [...new Set(found.map(({ caseId }) => caseId))];
}
