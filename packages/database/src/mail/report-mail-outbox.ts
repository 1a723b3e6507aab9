import { type Kysely, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';

/** A message that is this process's to send, until its lease is over. */
export interface TakenMail {
  readonly reportId: number;
  /** This one counted. */
  readonly attempts: number;
  readonly recipients: readonly string[];
}

export type MailOutcome =
  /** `refused`: recipients that the server took nothing for; `deferred`: those it may take it for later. */
  | { readonly kind: 'sent'; readonly refused: readonly string[]; readonly deferred: readonly string[] }
  /** `nextInMs` undefined: no more. */
  | { readonly kind: 'failed'; readonly error: string; readonly nextInMs: number | undefined }
  /** It may have arrived, so it is not sent again by itself. */
  | { readonly kind: 'unknown'; readonly error: string };

const LOST = 'the service ended while the message was handed over';

/** Messages with reports that wait to be sent: nobody takes one that somebody else has. */
export class ReportMailOutbox {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  /** The one that waits for longest. What somebody had who is gone is taken again, unless it may have arrived. */
  async takeDue(leaseMs: number): Promise<TakenMail | undefined> {
    await sql`
      UPDATE report_mail SET status = 'unknown', last_error = ${LOST}, settled_at = now(), next_attempt_at = NULL
      WHERE status = 'sending' AND handed_over_at IS NOT NULL AND next_attempt_at <= now()`.execute(
      this.#kysely,
    );
    const { rows } = await sql<TakenMail>`
      UPDATE report_mail
      SET status = 'sending', attempts = attempts + 1, handed_over_at = NULL,
        next_attempt_at = now() + make_interval(secs => ${leaseMs / 1000})
      WHERE report_id = (
        SELECT report_id FROM report_mail WHERE next_attempt_at <= now()
        ORDER BY next_attempt_at, report_id LIMIT 1 FOR UPDATE SKIP LOCKED)
      RETURNING report_id AS "reportId", attempts, recipients`.execute(this.#kysely);

    return rows[0];
  }

  /**
   * Before the end of the message is sent. Returns false where it is somebody else's meanwhile, or the report was
   * deleted: then it must not be sent.
   */
  async noteHandOver({ reportId, attempts }: TakenMail): Promise<boolean> {
    const { numAffectedRows = 0n } = await sql`
      UPDATE report_mail SET handed_over_at = now() WHERE ${isSame(reportId, attempts)}`.execute(
      this.#kysely,
    );

    return numAffectedRows > 0n;
  }

  /** Nothing happens where somebody else took it meanwhile. */
  async settle({ reportId, attempts, recipients }: TakenMail, outcome: MailOutcome): Promise<void> {
    const update = this.#kysely.updateTable('report_mail').where(sql<boolean>`${isSame(reportId, attempts)}`);
    switch (outcome.kind) {
      case 'sent': {
        const { refused, deferred } = outcome;
        const taken = recipients.filter((address) => ![...refused, ...deferred].includes(address));
        await update
          .set({
            status: 'sent',
            recipients: taken,
            refused: [...refused, ...deferred],
            last_error: '',
            settled_at: sql<Date>`now()`,
            next_attempt_at: null,
          })
          .execute();
        break;
      }
      case 'failed': {
        const { nextInMs } = outcome;
        await update
          .set({
            status: nextInMs === undefined ? 'failed' : 'waiting',
            last_error: outcome.error,
            handed_over_at: null,
            settled_at: nextInMs === undefined ? sql<Date>`now()` : null,
            next_attempt_at:
              nextInMs === undefined ? null : sql<Date>`now() + make_interval(secs => ${nextInMs / 1000})`,
          })
          .execute();
        break;
      }
      case 'unknown':
        await update
          .set({
            status: 'unknown',
            last_error: outcome.error,
            settled_at: sql<Date>`now()`,
            next_attempt_at: null,
          })
          .execute();
        break;
    }
  }

  /** It was not tried after all. */
  async giveBack({ reportId, attempts }: TakenMail): Promise<void> {
    await sql`
      UPDATE report_mail SET status = 'waiting', attempts = attempts - 1, next_attempt_at = now()
      WHERE ${isSame(reportId, attempts)} AND handed_over_at IS NULL`.execute(this.#kysely);
  }

  /** Makes it due, with all its attempts anew. Undefined: there is none; false: it was sent, or waits. */
  async retry(reportId: number): Promise<boolean | undefined> {
    const { rows } = await sql<{ readonly isRetried: boolean }>`
      WITH known AS (
        SELECT report_id, status IN ('failed', 'unknown') AS is_retried FROM report_mail
        WHERE report_id = ${reportId} FOR UPDATE
      ), retried AS (
        UPDATE report_mail mail
        SET status = 'waiting', attempts = 0, next_attempt_at = now(), settled_at = NULL, handed_over_at = NULL
        FROM known WHERE mail.report_id = known.report_id AND known.is_retried
      )
      SELECT is_retried AS "isRetried" FROM known`.execute(this.#kysely);

    return rows[0]?.isRetried;
  }

  async countWaiting(): Promise<number> {
    const { rows } = await sql<{ readonly count: number }>`
      SELECT count(*) AS count FROM report_mail WHERE status IN ('waiting', 'sending')`.execute(this.#kysely);
    return Number(rows[0]?.count ?? 0);
  }
}

/** Whoever took it later counted on. */
function isSame(reportId: number, attempts: number) {
  return sql`report_id = ${reportId} AND attempts = ${attempts} AND status = 'sending'`;
}
