import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import type { MailServerTable } from './tables.ts';

export interface MailServerFields {
  readonly host: string;
  readonly port: number;
  readonly tls: MailServerTable['tls'];
  /** Empty: whoever sends does not log in. */
  readonly username: string;
  readonly sealedPassword: string | undefined;
  readonly fromAddress: string;
  readonly fromName: string;
  /** PEM; empty: authorities that the runtime knows. */
  readonly certificates: string;
  /** The only ones that may be written to; empty: all. */
  readonly recipientDomains: readonly string[];
}

export interface MailServerRecord extends MailServerFields {
  readonly lastSucceededAt: Date | undefined;
  readonly lastError: string | undefined;
  readonly lastErroredAt: Date | undefined;
  readonly updatedAt: Date;
  readonly updatedBy: string;
}

/** The one server that takes e-mail of the service. */
export class MailServerRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  /** Undefined: none is set up. */
  async find(): Promise<MailServerRecord | undefined> {
    const row = await this.#kysely.selectFrom('mail_server').selectAll().executeTakeFirst();
    return row && toRecord(row);
  }

  /** How the one before has done is forgotten. */
  async store(fields: MailServerFields, updatedBy: string): Promise<MailServerRecord> {
    const values = {
      host: fields.host,
      port: fields.port,
      tls: fields.tls,
      username: fields.username,
      sealed_password: fields.sealedPassword ?? null,
      from_address: fields.fromAddress,
      from_name: fields.fromName,
      certificates: fields.certificates,
      recipient_domains: fields.recipientDomains,
      last_succeeded_at: null,
      last_error: null,
      last_errored_at: null,
      updated_at: sql<Date>`now()`,
      updated_by: updatedBy,
    };

    return toRecord(
      await this.#kysely
        .insertInto('mail_server')
        .values(values)
        .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
        .returningAll()
        .executeTakeFirstOrThrow(),
    );
  }

  /** Returns whether there was one. */
  async remove(): Promise<boolean> {
    const { numDeletedRows } = await this.#kysely.deleteFrom('mail_server').executeTakeFirst();
    return numDeletedRows > 0n;
  }

  /** @param error undefined: it took what it was given */
  async noteOutcome(error: string | undefined): Promise<void> {
    await this.#kysely
      .updateTable('mail_server')
      .set(
        error === undefined
          ? { last_succeeded_at: sql<Date>`now()` }
          : { last_error: error, last_errored_at: sql<Date>`now()` },
      )
      .execute();
  }
}

function toRecord(row: Selectable<MailServerTable>): MailServerRecord {
  return {
    host: row.host,
    port: row.port,
    tls: row.tls,
    username: row.username,
    sealedPassword: row.sealed_password ?? undefined,
    fromAddress: row.from_address,
    fromName: row.from_name,
    certificates: row.certificates,
    recipientDomains: row.recipient_domains,
    lastSucceededAt: row.last_succeeded_at ?? undefined,
    lastError: row.last_error ?? undefined,
    lastErroredAt: row.last_errored_at ?? undefined,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
  };
}
