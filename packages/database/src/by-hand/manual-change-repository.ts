import type { ListQuery } from '@secgraph/kernel';
import { type Kysely, type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import { type BatchedList, readInBatches } from '../list-query/batched-list.ts';
import { countRows, withListFilters, withListPage } from '../list-query/sql-list-query.ts';
import type { ElementName } from './element-name.ts';
import { isAbout, isAmongNodes, objectIdsOf, toElementColumns, toElementName } from './element-rows.ts';
import type {
  FoundReplaced,
  ManualAction,
  ManualChange,
  ManualOutcome,
  NewManualChange,
  ReplacedContent,
} from './manual-change.ts';
import { type StandingElements, toStandingElements } from './standing-elements.ts';
import type { ManualChangeTable } from './tables.ts';

export interface ManualChangeFilter {
  /** This element alone. */
  readonly element?: ElementName | undefined;
  /** Object id: changes of this node, and of relationships with it as an end. */
  readonly node?: string | undefined;
  readonly isStanding?: boolean | undefined;
  /** Object ids of the only nodes that may be told of. */
  readonly visible?: readonly string[] | undefined;
}

/** A change as the writer stores it. */
export interface StoredManualChange extends NewManualChange {
  readonly replaced: ReplacedContent | undefined;
  readonly createdAt: Date;
}

/** Changes that have ended are kept for people to look at: so many of them. */
const MAX_ENDED = 20_000;

/**
 * What the data says in the place of a property that was set. What is kept of removed nodes is larger, and for the
 * writer alone.
 */
const DATA_VALUE = sql<ReplacedContent | null>`CASE WHEN type = 'set-property' THEN replaced END`;
const TOLD_COLUMNS = [
  'id',
  'request_id',
  'type',
  'object_id',
  'relationship_kind',
  'end_object_id',
  'property',
  'content',
  'name',
  'end_name',
  'reason',
  'user_id',
  'author',
  'created_at',
  'expires_at',
  'ended_at',
  'ended_by',
  'outcome',
] as const;

const LIST_COLUMNS = Object.fromEntries(
  [
    'id',
    'type',
    'object_id',
    'relationship_kind',
    'end_object_id',
    'property',
    'author',
    'created_at',
    'expires_at',
    'ended_at',
    'outcome',
  ].map((column) => [column, sql.ref(column)]),
);

/** Changes by hand. Only the writer of the graph changes rows, in the transactions of the graph. */
export class ManualChangeRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  async list(filter: ManualChangeFilter, list: ListQuery): Promise<BatchedList<ManualChange>> {
    const changes = withListFilters(this.#select(filter), list, LIST_COLUMNS);
    const count = await countRows(changes);
    const sized = changes.select('id').select(
      sql<number>`octet_length(content::text) + octet_length(reason)
          + COALESCE(octet_length((${DATA_VALUE})::text), 0)`.as('sizeBytes'),
    );
    const plan = await withListPage(sized, list, LIST_COLUMNS).execute();

    return { count, batches: readInBatches(plan, (ids) => this.#read(ids)) };
  }

  /** Of all nodes that the changes are about. */
  async listObjectIds(filter: ManualChangeFilter): Promise<readonly string[]> {
    return objectIdsOf(
      await this.#select(filter).select(['object_id', 'end_object_id']).distinct().execute(),
    );
  }

  async find(id: number): Promise<ManualChange | undefined> {
    const [change] = await this.#read([id]);
    return change;
  }

  async findByRequest(requestId: string): Promise<ManualChange | undefined> {
    const row = await this.#selectTold().where('request_id', '=', requestId).executeTakeFirst();
    return row && toChange(row);
  }

  /** For the writer: all that stand, in the order in which they were made, with all that is kept of what they replaced. */
  async listStanding(): Promise<readonly ManualChange[]> {
    const rows = await this.#kysely
      .selectFrom('manual_change')
      .selectAll()
      .where('ended_at', 'is', null)
      .orderBy('id')
      .execute();
    return rows.map(toChange);
  }

  /** What the changes that stand are about, without what they say of it. */
  async listStandingElements(): Promise<StandingElements> {
    const rows = await this.#kysely
      .selectFrom('manual_change')
      .select(['type', 'object_id', 'relationship_kind', 'end_object_id', 'property'])
      .where('ended_at', 'is', null)
      .orderBy('id')
      .execute();

    return toStandingElements(
      rows.map((row) => ({
        element: toElementName(row),
        action: { type: row.type, property: row.property },
      })),
    );
  }

  /** For the writer. */
  async insert(change: StoredManualChange): Promise<ManualChange> {
    const { element, action, replaced } = change;
    const row = await this.#kysely
      .insertInto('manual_change')
      .values({
        request_id: change.requestId,
        type: action.type,
        ...toElementColumns(element),
        property: action.type === 'set-property' ? action.property : '',
        content: JSON.stringify(contentOf(action)),
        replaced: replaced === undefined ? null : JSON.stringify(replaced),
        name: change.name,
        end_name: change.endName,
        reason: change.reason,
        user_id: sql`(SELECT id FROM platform_user WHERE id = ${change.userId}::uuid)`,
        author: change.author,
        created_at: change.createdAt,
        expires_at: action.type === 'mark-false' ? action.until : null,
      })
      .returningAll()
      .executeTakeFirstOrThrow();
    return toChange(row);
  }

  /** For the writer. `by`: empty where nobody asked for it. */
  async end(ids: readonly number[], outcome: ManualOutcome, by: string): Promise<void> {
    await this.#kysely
      .updateTable('manual_change')
      .set({ ended_at: sql`now()`, outcome, ended_by: by, replaced: null })
      .where(sql<SqlBool>`id = ANY(${ids}::integer[])`)
      .where('ended_at', 'is', null)
      .execute();
    await sql`
      DELETE FROM manual_change WHERE id IN (
        SELECT id FROM manual_change WHERE ended_at IS NOT NULL
        ORDER BY ended_at DESC, id DESC OFFSET ${MAX_ENDED}::int)`.execute(this.#kysely);
  }

  /** For the writer: what it found in the data instead. Relationships of nodes that were removed stay those that are stored. */
  async saveReplaced(changes: readonly FoundReplaced[]): Promise<void> {
    await sql`
      UPDATE manual_change AS stored SET replaced = told.replaced || CASE WHEN stored.replaced ? 'relationships'
        THEN jsonb_build_object('relationships', stored.replaced -> 'relationships') ELSE '{}' END
      FROM json_to_recordset(${JSON.stringify(changes)}::json) AS told (id integer, replaced jsonb)
      WHERE stored.id = told.id`.execute(this.#kysely);
  }

  #select({
    element,
    node,
    isStanding,
    visible,
  }: ManualChangeFilter): SelectQueryBuilder<Tables, 'manual_change', object> {
    let changes: SelectQueryBuilder<Tables, 'manual_change', object> =
      this.#kysely.selectFrom('manual_change');
    if (element !== undefined) {
      changes = changes.where(isAbout(element));
    }
    if (node !== undefined) {
      changes = changes.where(sql<SqlBool>`(object_id = ${node} OR end_object_id = ${node})`);
    }
    if (isStanding !== undefined) {
      changes = changes.where('ended_at', isStanding ? 'is' : 'is not', null);
    }
    if (visible !== undefined) {
      changes = changes.where(isAmongNodes(visible));
    }

    return changes;
  }

  async #read(ids: readonly number[]): Promise<readonly ManualChange[]> {
    const rows = await this.#selectTold().where(sql<SqlBool>`id = ANY(${ids}::bigint[])`).execute();
    return rows.map(toChange);
  }

  /** What people are told. */
  #selectTold() {
    return this.#kysely.selectFrom('manual_change').select([...TOLD_COLUMNS, DATA_VALUE.as('replaced')]);
  }
}

/** What has no column of its own. */
function contentOf(action: ManualAction): object {
  switch (action.type) {
    case 'add-node':
      return { kinds: action.kinds, properties: action.properties };
    case 'add-relationship':
      return { properties: action.properties };
    case 'set-property':
      return { value: action.value };
    case 'remove-node':
    case 'remove-relationship':
    case 'mark-false':
      return {};
  }
}

type Row = Selectable<ManualChangeTable>;

function toAction({ type, content, property, expires_at }: Row): ManualAction {
  const { kinds = [], properties = {}, value = null } = content;
  switch (type) {
    case 'add-node':
      return { type, kinds, properties };
    case 'add-relationship':
      return { type, properties };
    case 'set-property':
      return { type, property, value };
    case 'mark-false':
      return { type, until: expires_at ?? new Date(0) };
    case 'remove-node':
    case 'remove-relationship':
      return { type };
  }
}

function toChange(row: Row): ManualChange {
  const { ended_at: endedAt, outcome } = row;

  return {
    id: row.id,
    requestId: row.request_id,
    element: toElementName(row),
    action: toAction(row),
    replaced: row.replaced ?? undefined,
    name: row.name,
    endName: row.end_name,
    reason: row.reason,
    userId: row.user_id ?? undefined,
    author: row.author,
    createdAt: row.created_at,
    end: endedAt === null || outcome === null ? undefined : { at: endedAt, by: row.ended_by, outcome },
  };
}
