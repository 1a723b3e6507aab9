import { errorCodeOf, type ListQuery } from '@secgraph/kernel';
import { type Kysely, type Selectable, type SqlBool, sql, type Transaction } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import { type BatchedList, readInBatches } from '../list-query/batched-list.ts';
import { countRows, withListFilters, withListPage } from '../list-query/sql-list-query.ts';
import type {
  AnswerCounts,
  KeptAnswer,
  NotebookCell,
  NotebookContent,
  NotebookScope,
  NotebookSharing,
  ViewedNotebook,
  WholeNotebook,
} from './notebook.ts';
import type { NotebookAnswerTable, NotebookTable } from './tables.ts';

export interface VersionedContent extends NotebookContent {
  readonly version: number;
  readonly updatedBy: string;
}

/** Who writes: the id owns what is new, the name is told as that of the last change. */
interface Author {
  readonly userId: string;
  readonly principalName: string;
}

interface NewAnswer {
  readonly notebookId: number;
  readonly cellId: string;
  readonly userId: string;
  readonly counts: AnswerCounts;
  readonly analyzedAt: Date | undefined;
}

type ViewedRow = Omit<Selectable<NotebookTable>, 'cells'> & {
  readonly owner: string;
  readonly cell_count: number;
  readonly is_public: SqlBool;
  readonly is_shared: SqlBool;
  readonly is_editor: SqlBool;
};

const FOREIGN_KEY_VIOLATION = '23503';

const OWNER = sql<string>`COALESCE(
  (SELECT principal_name FROM platform_user WHERE platform_user.id = notebook.user_id), '')`;
const CELL_COUNT = sql<number>`jsonb_array_length(notebook.cells)`;
const LIST_COLUMNS = {
  id: sql.ref('notebook.id'),
  user_id: sql.ref('notebook.user_id'),
  owner: OWNER,
  title: sql.ref('notebook.title'),
  description: sql.ref('notebook.description'),
  cell_count: CELL_COUNT,
  created_at: sql.ref('notebook.created_at'),
  updated_at: sql.ref('notebook.updated_at'),
};

const isPublic = sql<SqlBool>`EXISTS (
  SELECT FROM notebook_share AS share WHERE share.notebook_id = notebook.id AND share.user_id IS NULL
)`;

/** Notebooks, with whom they are shared, and what their readers kept of answers. */
export class NotebookRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  /** One page, and how many there are without paging. */
  async listNotebooks(
    { viewerId, scope }: { readonly viewerId: string; readonly scope: NotebookScope },
    list: ListQuery,
  ): Promise<BatchedList<ViewedNotebook>> {
    const inScope = withListFilters(
      this.#kysely.selectFrom('notebook').where(scopeCondition(scope, viewerId)),
      list,
      LIST_COLUMNS,
    );
    const count = await countRows(inScope);
    const sized = inScope
      .select('notebook.id')
      .select(sql<number>`octet_length(title) + octet_length(description)`.as('sizeBytes'));
    const plan = await withListPage(sized, list, LIST_COLUMNS).execute();
    const read = async (ids: readonly number[]) => {
      const rows = await this.#viewed(viewerId)
        .where(scopeCondition(scope, viewerId))
        .where(sql<SqlBool>`notebook.id = ANY(${ids}::bigint[])`)
        .execute();
      return rows.map(toViewed);
    };

    return { count, batches: readInBatches(plan, read) };
  }

  async findNotebook(notebookId: number, viewerId: string): Promise<WholeNotebook | undefined> {
    const row = await this.#viewed(viewerId)
      .select('notebook.cells')
      .where('notebook.id', '=', notebookId)
      .executeTakeFirst();
    return row && { ...toViewed(row), cells: row.cells };
  }

  /** Its id. @param assertCount gets how many the user has without it, and throws when these are too many */
  async createNotebook(
    author: Author,
    { title, description, cells }: NotebookContent,
    assertCount: (count: number) => void,
  ): Promise<number> {
    return this.#kysely.transaction().execute(async (transaction) => {
      await lockUser(transaction, author.userId);
      assertCount(await countRows(transaction.selectFrom('notebook').where('user_id', '=', author.userId)));
      const { id } = await transaction
        .insertInto('notebook')
        .values({
          user_id: author.userId,
          title,
          description,
          cells: JSON.stringify(cells),
          updated_by: author.principalName,
        })
        .returning('id')
        .executeTakeFirstOrThrow();

      return id;
    });
  }

  /**
   * Changes a notebook to what `decide` makes of it; others who change it wait for that. What readers kept of
   * questions that are not there as they were goes. Returns whether there is such a notebook.
   */
  async changeNotebook(
    notebookId: number,
    author: Author,
    decide: (current: VersionedContent) => NotebookContent,
  ): Promise<boolean> {
    return this.#kysely.transaction().execute(async (transaction) => {
      const row = await transaction
        .selectFrom('notebook')
        .select(['title', 'description', 'cells', 'version', 'updated_by'])
        .where('id', '=', notebookId)
        .forUpdate()
        .executeTakeFirst();
      if (row === undefined) {
        return false;
      }

      const { updated_by: updatedBy, ...current } = row;
      const { title, description, cells } = decide({ ...current, updatedBy });
      await transaction
        .updateTable('notebook')
        .set({
          title,
          description,
          cells: JSON.stringify(cells),
          version: sql`version + 1`,
          updated_by: author.principalName,
          updated_at: sql`now()`,
        })
        .where('id', '=', notebookId)
        .execute();
      await transaction
        .deleteFrom('notebook_answer')
        .where('notebook_id', '=', notebookId)
        .where(sql<SqlBool>`cell_id <> ALL(${unchangedIds(row.cells, cells)}::text[])`)
        .execute();

      return true;
    });
  }

  /** Returns whether there was one. */
  async removeNotebook(notebookId: number): Promise<boolean> {
    const { numDeletedRows } = await this.#kysely
      .deleteFrom('notebook')
      .where('id', '=', notebookId)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  async getSharing(notebookId: number): Promise<NotebookSharing> {
    const rows = await this.#kysely
      .selectFrom('notebook_share')
      .select(['user_id', 'may_edit'])
      .where('notebook_id', '=', notebookId)
      .orderBy('user_id')
      .execute();
    const idsOf = (mayEdit: boolean) =>
      rows.filter((row) => row.may_edit === mayEdit).flatMap(({ user_id }) => user_id ?? []);

    return {
      isPublic: rows.some(({ user_id }) => user_id === null),
      readerIds: idsOf(false),
      editorIds: idsOf(true),
    };
  }

  /** Replaces all shares. Returns whether the notebook and all users exist. */
  async replaceSharing(notebookId: number, sharing: NotebookSharing): Promise<boolean> {
    try {
      return await this.#kysely
        .transaction()
        .execute((transaction) => replaceSharingWithin(transaction, notebookId, sharing));
    } catch (error) {
      if (errorCodeOf(error) === FOREIGN_KEY_VIOLATION) {
        return false;
      }
      throw error;
    }
  }

  /** In the place of what the user kept before. Undefined: there is no such cell. */
  async keepAnswer(answer: NewAnswer): Promise<KeptAnswer | undefined> {
    const { notebookId, cellId, userId, analyzedAt } = answer;
    const counts = JSON.stringify(answer.counts);
    const row = await this.#kysely
      .insertInto('notebook_answer')
      .columns(['notebook_id', 'cell_id', 'user_id', 'counts', 'analyzed_at'])
      .expression(
        // Whoever changes the notebook waits, or the counts of a question that is gone would be kept.
        sql`SELECT id, ${cellId}::text, ${userId}::uuid, ${counts}::jsonb, ${analyzedAt ?? null}::timestamptz
            FROM notebook WHERE id = ${notebookId}::bigint
              AND cells @> jsonb_build_array(jsonb_build_object('id', ${cellId}::text)) FOR SHARE`,
      )
      .onConflict((conflict) =>
        conflict.columns(['notebook_id', 'user_id', 'cell_id']).doUpdateSet((excluded) => ({
          counts: sql`${excluded.ref('excluded.counts')}`,
          analyzed_at: excluded.ref('excluded.analyzed_at'),
          kept_at: sql`now()`,
        })),
      )
      .returningAll()
      .executeTakeFirst();

    return row && toKept(row);
  }

  async listAnswers(notebookId: number, userId: string): Promise<readonly KeptAnswer[]> {
    const rows = await this.#kysely
      .selectFrom('notebook_answer')
      .selectAll()
      .where('notebook_id', '=', notebookId)
      .where('user_id', '=', userId)
      .execute();
    return rows.map(toKept);
  }

  #viewed(viewerId: string) {
    return this.#kysely
      .selectFrom('notebook')
      .select([
        'notebook.id',
        'notebook.user_id',
        'notebook.title',
        'notebook.description',
        'notebook.version',
        'notebook.updated_by',
        'notebook.created_at',
        'notebook.updated_at',
        OWNER.as('owner'),
        CELL_COUNT.as('cell_count'),
        isPublic.as('is_public'),
        isSharedTo(viewerId).as('is_shared'),
        isEditedBy(viewerId).as('is_editor'),
      ]);
  }
}

/** Cells that ask what they asked. */
function unchangedIds(before: readonly NotebookCell[], after: readonly NotebookCell[]): readonly string[] {
  const questions = new Map(before.map((cell) => [cell.id, questionOf(cell)]));

  return after.filter((cell) => questions.get(cell.id) === questionOf(cell)).map(({ id }) => id);
}

function questionOf({ type, statement, parameters, search }: NotebookCell): string {
  // Stored JSON has keys in another order than that which was sent.
  const values = Object.entries(parameters).toSorted(([left], [right]) => (left < right ? -1 : 1));

  return JSON.stringify([type, statement, values, search]);
}

/** Makes a user who begins several notebooks at the same time take turns, or each would count without the others. */
async function lockUser(transaction: Transaction<Tables>, userId: string): Promise<void> {
  await sql`SELECT pg_advisory_xact_lock(hashtextextended('notebook ' || ${userId}::text, 0))`.execute(
    transaction,
  );
}

/** The lock makes two people who share the same notebook at the same time take turns. */
async function replaceSharingWithin(
  transaction: Transaction<Tables>,
  notebookId: number,
  { isPublic: isForAll, readerIds, editorIds }: NotebookSharing,
): Promise<boolean> {
  const notebook = await transaction
    .selectFrom('notebook')
    .select('id')
    .where('id', '=', notebookId)
    .forUpdate()
    .executeTakeFirst();
  if (notebook === undefined) {
    return false;
  }

  await transaction.deleteFrom('notebook_share').where('notebook_id', '=', notebookId).execute();
  const editors = new Set(editorIds);
  const readers = [...(isForAll ? [null] : []), ...new Set(readerIds).difference(editors)];
  for (const [userIds, mayEdit] of [
    [readers, false],
    [[...editors], true],
  ] as const) {
    // One parameter, however many they are: a statement takes 65,535.
    await transaction
      .insertInto('notebook_share')
      .columns(['notebook_id', 'user_id', 'may_edit'])
      .expression(
        sql`SELECT ${notebookId}::bigint, user_id, ${mayEdit}::boolean FROM unnest(${userIds}::uuid[]) AS user_id`,
      )
      .execute();
  }

  return true;
}

function scopeCondition(scope: NotebookScope, viewerId: string) {
  const isOwned = sql<SqlBool>`notebook.user_id = ${viewerId}::uuid`;

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
    SELECT FROM notebook_share AS share
    WHERE share.notebook_id = notebook.id AND share.user_id = ${viewerId}::uuid
  )`;
}

function isEditedBy(viewerId: string) {
  return sql<SqlBool>`EXISTS (
    SELECT FROM notebook_share AS share
    WHERE share.notebook_id = notebook.id AND share.user_id = ${viewerId}::uuid AND share.may_edit
  )`;
}

function toViewed(row: ViewedRow): ViewedNotebook {
  return {
    id: row.id,
    userId: row.user_id ?? undefined,
    owner: row.owner,
    title: row.title,
    description: row.description,
    cellCount: row.cell_count,
    version: row.version,
    updatedBy: row.updated_by,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    isPublic: Boolean(row.is_public),
    isSharedToViewer: Boolean(row.is_shared),
    isEditedByViewer: Boolean(row.is_editor),
  };
}

function toKept(row: Selectable<NotebookAnswerTable>): KeptAnswer {
  return {
    cellId: row.cell_id,
    counts: row.counts,
    analyzedAt: row.analyzed_at ?? undefined,
    keptAt: row.kept_at,
  };
}
