import { errorCodeOf, type ListQuery } from '@secgraph/kernel';
import { type Kysely, type Selectable, type SqlBool, sql, type Transaction } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import { DatabaseError } from '../errors.ts';
import { type BatchedList, readInBatches } from '../list-query/batched-list.ts';
import { countRows, withListFilters, withListPage } from '../list-query/sql-list-query.ts';
import type { SavedQueryPermissionTable, SavedQueryTable } from './tables.ts';

/** A Cypher query somebody keeps. */
export interface SavedQuery {
  readonly id: number;
  /** Undefined when the owner is gone. */
  readonly userId: string | undefined;
  readonly name: string;
  readonly query: string;
  readonly description: string;
  /** Empty: in none. */
  readonly folder: string;
  readonly tags: readonly string[];
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

/** A query with what one user, the viewer, may know about its sharing. */
export interface ViewedQuery extends SavedQuery {
  readonly isPublic: boolean;
  readonly isSharedToViewer: boolean;
  /** It came with an extension, which alone changes it. */
  readonly isOfExtension: boolean;
}

/** One row of sharing: with a user, or (undefined) with everybody. */
export interface QueryShare {
  readonly id: number;
  readonly queryId: number;
  readonly sharedToUserId: string | undefined;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export type NewSavedQuery = Pick<SavedQuery, 'name' | 'query' | 'description'> &
  Partial<Pick<SavedQuery, 'folder' | 'tags'>>;

/** Which queries a viewer asks for; `public` includes his own public ones. */
export type QueryScope = 'owned' | 'shared' | 'public' | 'all';

export interface QueryView {
  readonly viewerId: string;
  readonly scope: QueryScope;
}

/** What one user has saved; throws to refuse it. */
export type AssertUsage = (usage: { readonly count: number; readonly sizeBytes: number }) => void;

const UNIQUE_VIOLATION = '23505';
const FOREIGN_KEY_VIOLATION = '23503';
const LIST_COLUMNS = {
  id: sql.ref('saved_query.id'),
  user_id: sql.ref('saved_query.user_id'),
  name: sql.ref('saved_query.name'),
  query: sql.ref('saved_query.query'),
  description: sql.ref('saved_query.description'),
  folder: sql.ref('saved_query.folder'),
  created_at: sql.ref('saved_query.created_at'),
  updated_at: sql.ref('saved_query.updated_at'),
  deleted_at: sql`NULL::timestamptz`,
};

const SIZE_BYTES = sql<number>`(
  octet_length(name) + octet_length(query) + octet_length(description)
  + octet_length(folder) + octet_length(array_to_string(tags, ''))
)::integer`;

const isPublic = sql<SqlBool>`EXISTS (
  SELECT FROM saved_query_permission AS share WHERE share.query_id = saved_query.id AND share.public
)`;

/**
 * Saved queries and with whom they are shared. Every method is one statement or one transaction, but for lists, which
 * are read in pieces.
 */
export class SavedQueryRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  /** One page, and how many there are without paging. Columns are named as in the table. */
  async listQueries({ viewerId, scope }: QueryView, list: ListQuery): Promise<BatchedList<ViewedQuery>> {
    const inScope = withListFilters(
      this.#kysely.selectFrom('saved_query').where(scopeCondition(scope, viewerId)),
      list,
      LIST_COLUMNS,
    );
    const count = await countRows(inScope);
    const sized = inScope.select('saved_query.id').select(SIZE_BYTES.as('sizeBytes'));
    const plan = await withListPage(sized, list, LIST_COLUMNS).execute();
    const read = async (ids: readonly number[]) => {
      const rows = await this.#viewed(viewerId)
        .where(scopeCondition(scope, viewerId))
        .where(sql<SqlBool>`saved_query.id = ANY(${ids}::bigint[])`)
        .execute();
      return rows.map(toViewedQuery);
    };

    return { count, batches: readInBatches(plan, read) };
  }

  async findQuery(queryId: number, viewerId: string): Promise<ViewedQuery | undefined> {
    const row = await this.#viewed(viewerId).where('saved_query.id', '=', queryId).executeTakeFirst();
    return row && toViewedQuery(row);
  }

  /**
   * All or none, in the given order; some thousands at most.
   *
   * @param assertUsage gets what the user would have then, and throws when that is too much
   * @throws `DATABASE_CONFLICT` when one of the names is taken
   */
  async createQueries(
    userId: string,
    queries: readonly NewSavedQuery[],
    assertUsage: AssertUsage,
  ): Promise<readonly SavedQuery[]> {
    return changeWithin(this.#kysely, assertUsage, async (transaction) => {
      await lockUser(transaction, userId);
      const insert = insertQueries(transaction, userId, queries);
      return queries.length === 0 ? [] : (await refusingTakenNames(insert.execute())).map(toQuery);
    });
  }

  /** The same for those whose names the user has not taken. */
  async createQueriesWithFreeNames(
    userId: string,
    queries: readonly NewSavedQuery[],
    assertUsage: AssertUsage,
  ): Promise<readonly SavedQuery[]> {
    return changeWithin(this.#kysely, assertUsage, async (transaction) => {
      await lockUser(transaction, userId);
      const insert = insertQueries(transaction, userId, queries).onConflict((conflict) =>
        conflict.doNothing(),
      );
      return queries.length === 0 ? [] : (await insert.execute()).map(toQuery);
    });
  }

  /** Of all queries of a user. */
  async listNames(userId: string): Promise<readonly string[]> {
    const rows = await this.#kysely
      .selectFrom('saved_query')
      .select('name')
      .where('user_id', '=', userId)
      .execute();
    return rows.map(({ name }) => name);
  }

  /** Undefined when there is no such query. @throws `DATABASE_CONFLICT` when the new name is taken */
  async updateQuery(
    queryId: number,
    changes: Partial<NewSavedQuery>,
    assertUsage: AssertUsage,
  ): Promise<SavedQuery | undefined> {
    const [updated] = await changeWithin(this.#kysely, assertUsage, async (transaction) => {
      const update = transaction
        .updateTable('saved_query')
        .set({ ...changes, updated_at: sql`now()` })
        .where('id', '=', queryId)
        .returningAll();
      return (await refusingTakenNames(update.execute())).map(toQuery);
    });
    return updated;
  }

  /** Returns whether there was one. */
  async removeQuery(queryId: number): Promise<boolean> {
    const result = await this.#kysely.deleteFrom('saved_query').where('id', '=', queryId).executeTakeFirst();
    return result.numDeletedRows > 0n;
  }

  /** By id. */
  async listShares(queryId: number): Promise<readonly QueryShare[]> {
    const rows = await this.#kysely
      .selectFrom('saved_query_permission')
      .selectAll()
      .where('query_id', '=', queryId)
      .orderBy('id')
      .execute();
    return rows.map(toShare);
  }

  /**
   * Replaces all shares of a query: by one with everybody, by some with users, or by none. Undefined when the
   * query or one of the users does not exist.
   */
  async replaceShares(
    queryId: number,
    shares: 'public' | readonly string[],
  ): Promise<readonly QueryShare[] | undefined> {
    try {
      return await this.#kysely
        .transaction()
        .execute((transaction) => replaceSharesWithin(transaction, queryId, shares));
    } catch (error) {
      if (errorCodeOf(error) === FOREIGN_KEY_VIOLATION) {
        return undefined;
      }
      throw error;
    }
  }

  async removeShares(queryId: number, userIds: readonly string[]): Promise<void> {
    await this.#kysely
      .deleteFrom('saved_query_permission')
      .where('query_id', '=', queryId)
      .where(sql<SqlBool>`shared_to_user_id = ANY(${userIds}::uuid[])`)
      .execute();
  }

  #viewed(viewerId: string) {
    return this.#kysely
      .selectFrom('saved_query')
      .selectAll('saved_query')
      .select([isPublic.as('is_public'), isSharedTo(viewerId).as('is_shared')]);
  }
}

function insertQueries(kysely: Kysely<Tables>, userId: string, queries: readonly NewSavedQuery[]) {
  return kysely
    .insertInto('saved_query')
    .values(
      queries.map(({ name, query, description, folder = '', tags = [] }) => ({
        user_id: userId,
        name,
        query,
        description,
        folder,
        tags,
      })),
    )
    .returningAll();
}

/** Adds up what the owner has after a change, and undoes it when that is refused. */
async function changeWithin(
  kysely: Kysely<Tables>,
  assertUsage: AssertUsage,
  change: (transaction: Transaction<Tables>) => Promise<readonly SavedQuery[]>,
): Promise<readonly SavedQuery[]> {
  return kysely.transaction().execute(async (transaction) => {
    const changed = await change(transaction);
    const userId = changed[0]?.userId;
    if (userId !== undefined) {
      const usage = await transaction
        .selectFrom('saved_query')
        .select((select) => select.fn.countAll<number>().as('count'))
        .select(sql<number>`sum(${SIZE_BYTES})::float8`.as('sizeBytes'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      assertUsage(usage);
    }

    return changed;
  });
}

/** Makes a user who saves several queries at the same time take turns, or each would count without the others. */
async function lockUser(transaction: Transaction<Tables>, userId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('saved_query ' || ${userId}::text, 0))`.execute(
    transaction,
  );
}

/** The lock makes two people who share the same query at the same time take turns. */
async function replaceSharesWithin(
  transaction: Transaction<Tables>,
  queryId: number,
  shares: 'public' | readonly string[],
): Promise<readonly QueryShare[] | undefined> {
  const query = await transaction
    .selectFrom('saved_query')
    .select('id')
    .where('id', '=', queryId)
    .forUpdate()
    .executeTakeFirst();
  if (query === undefined) {
    return undefined;
  }

  await transaction.deleteFrom('saved_query_permission').where('query_id', '=', queryId).execute();
  const userIds = shares === 'public' ? [null] : [...new Set(shares)];
  if (userIds.length === 0) {
    return [];
  }

  // One parameter, however many they are: a statement takes 65,535.
  const rows = await transaction
    .insertInto('saved_query_permission')
    .columns(['query_id', 'shared_to_user_id', 'public'])
    .expression(
      sql`SELECT ${queryId}::integer, user_id, user_id IS NULL FROM unnest(${userIds}::uuid[]) AS user_id`,
    )
    .returningAll()
    .execute();

  return rows.map(toShare);
}

function scopeCondition(scope: QueryScope, viewerId: string) {
  const isOwned = sql<SqlBool>`saved_query.user_id = ${viewerId}::uuid`;

  switch (scope) {
    case 'owned':
      return isOwned;
    case 'shared':
      return isSharedTo(viewerId);
    case 'public':
      return isPublic;
    case 'all':
      return sql<SqlBool>`(${isOwned} OR ${isSharedTo(viewerId)} OR ${isPublic})`;
  }
}

function isSharedTo(viewerId: string) {
  return sql<SqlBool>`EXISTS (
    SELECT FROM saved_query_permission AS share
    WHERE share.query_id = saved_query.id AND share.shared_to_user_id = ${viewerId}::uuid
  )`;
}

async function refusingTakenNames<Row>(statement: Promise<Row>): Promise<Row> {
  try {
    return await statement;
  } catch (cause) {
    throw errorCodeOf(cause) === UNIQUE_VIOLATION
      ? new DatabaseError('DATABASE_CONFLICT', 'A saved query of this name exists already.', { cause })
      : cause;
  }
}

function toQuery(row: Selectable<SavedQueryTable>): SavedQuery {
  return {
    id: row.id,
    userId: row.user_id ?? undefined,
    name: row.name,
    query: row.query,
    description: row.description,
    folder: row.folder,
    tags: row.tags,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function toViewedQuery(
  row: Selectable<SavedQueryTable> & { readonly is_public: SqlBool; readonly is_shared: SqlBool },
): ViewedQuery {
  return {
    ...toQuery(row),
    isPublic: Boolean(row.is_public),
    isSharedToViewer: Boolean(row.is_shared),
    isOfExtension: row.extension_id !== null,
  };
}

function toShare(row: Selectable<SavedQueryPermissionTable>): QueryShare {
  return {
    id: row.id,
    queryId: row.query_id,
    sharedToUserId: row.shared_to_user_id ?? undefined,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
