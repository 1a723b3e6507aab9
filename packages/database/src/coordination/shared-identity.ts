import { sql } from 'kysely';
import { LOCKS } from '../connection/advisory-locks.ts';
import type { Database } from '../connection/database.ts';

/** What all processes that share a database have in common. */
export interface SharedIdentity {
  /** Of the data folder, where they share one; undefined: this process has its own. */
  readonly folderId: string | undefined;
  /** Derived from the secret key. */
  readonly secretKeyHash: string;
}

export type IdentityClaim =
  /** `before`: of folder and key, those that were others until now. No process has them any more. */
  | { readonly outcome: 'claimed'; readonly before: Differences }
  | { readonly outcome: 'refused'; readonly differs: Differences };

export interface Differences {
  readonly folder: boolean;
  readonly secretKey: boolean;
}

/** Time enough to be elected, or to find that another process was. */
const START_SECONDS = 60;

/**
 * Has a database belong to a secret key, and a data folder where one is shared, from now on. Whether it belonged to others before matters only
 * while a process runs that has those: one leads, or has started a moment ago.
 */
export async function claimIdentity(database: Database, ours: SharedIdentity): Promise<IdentityClaim> {
  return database.kysely.transaction().execute(async (transaction) => {
    const row = await transaction
      .selectFrom('shared_identity')
      .select(['folder_id', 'secret_key_hash', isSomebodyThere.as('is_somebody_there')])
      .forUpdate()
      .executeTakeFirstOrThrow();
    const differs = {
      folder: row.folder_id !== null && ours.folderId !== undefined && row.folder_id !== ours.folderId,
      secretKey: row.secret_key_hash !== null && row.secret_key_hash !== ours.secretKeyHash,
    };
    if (row.is_somebody_there && (differs.folder || differs.secretKey)) {
      return { outcome: 'refused', differs };
    }

    await transaction
      .updateTable('shared_identity')
      .set({
        ...(ours.folderId === undefined ? {} : { folder_id: ours.folderId }),
        secret_key_hash: ours.secretKeyHash,
        claimed_at: sql<Date>`clock_timestamp()`,
      })
      .execute();
    return { outcome: 'claimed', before: differs };
  });
}

/** This process stops: where no other one runs, the next may have another folder or key at once. */
export async function releaseIdentity(database: Database, ours: SharedIdentity): Promise<void> {
  const { folderId } = ours;
  await database.kysely
    .updateTable('shared_identity')
    .set({ claimed_at: null })
    .where('secret_key_hash', '=', ours.secretKeyHash)
    .$if(folderId !== undefined, (query) => query.where('folder_id', '=', folderId ?? ''))
    .execute();
}

const isSomebodyThere = sql<boolean>`
  coalesce(claimed_at > clock_timestamp() - make_interval(secs => ${sql.lit(START_SECONDS)}), false)
  OR EXISTS (
    SELECT FROM pg_locks
    WHERE locktype = 'advisory' AND classid = ${sql.lit(LOCKS.space)} AND objid = ${sql.lit(LOCKS.datapipe)}
      AND objsubid = 2 AND granted
      AND database = (SELECT oid FROM pg_database WHERE datname = current_database()))`;
