import { errorCodeOf, type ListQuery } from '@secgraph/kernel';
import { TAG_TYPES, type TagType } from '@secgraph/vocabulary';
import { type Kysely, type Selectable, type SqlBool, sql, type Transaction } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import { AnalysisRequestRepository } from '../datapipe/analysis-request-repository.ts';
import { DatabaseError } from '../errors.ts';
import { assertKindLeft } from '../graph/kind-repository.ts';
import { withListFilters, withListPage } from '../list-query/sql-list-query.ts';
import { type Author, type HistoryEntry, recordHistory } from './asset-group-history.ts';
import { deleteSelectors } from './asset-group-selector-repository.ts';
import { diffValues, type HistoryChanges } from './history-changes.ts';
import type { AssetGroupTagTable } from './tables.ts';
import { storedName } from './zone-repository.ts';

/** A zone or label as stored. */
export interface TagRecord {
  readonly id: number;
  readonly type: TagType;
  /** Undefined once it is deleted. */
  readonly kindName: string | undefined;
  /** Undefined until a node has carried the kind. */
  readonly kindId: number | undefined;
  readonly name: string;
  readonly description: string;
  readonly position: number | undefined;
  readonly requiresCertification: boolean | undefined;
  readonly isAnalysisEnabled: boolean | undefined;
  readonly glyph: string | undefined;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly updatedAt: Date;
  readonly updatedBy: string;
  readonly deletedAt: Date | undefined;
  readonly deletedBy: string | undefined;
}

/** What users decide about a tag. */
export interface TagFields {
  readonly name: string;
  readonly kindName: string;
  readonly description: string;
  readonly position: number | undefined;
  readonly requiresCertification: boolean | undefined;
  readonly isAnalysisEnabled: boolean | undefined;
  readonly glyph: string | undefined;
}

/** What becomes of the tags when one is created, changed or deleted. */
export interface TagPlan {
  readonly created?: TagFields & { readonly type: TagType };
  readonly updated: readonly { readonly id: number; readonly fields: Partial<TagFields> }[];
  /** It loses its kind, its position and its selectors. */
  readonly removedId?: number;
  /** Without a tag id: of the one that is created. */
  readonly history: readonly (Omit<HistoryEntry, 'tagId'> & { readonly tagId: number | undefined })[];
  /** Members are to be marked anew. */
  readonly needsTagging: boolean;
}

export interface SelectorCounts {
  readonly custom: number;
  readonly default: number;
  readonly disabled: number;
}

const LIST_COLUMNS = Object.fromEntries(
  [
    'id',
    'type',
    'name',
    'description',
    'glyph',
    'position',
    'created_by',
    'updated_by',
    'deleted_by',
    'created_at',
    'updated_at',
    'deleted_at',
    'require_certify',
    'analysis_enabled',
  ].map((name) => [name, sql.ref(`asset_group_tag.${name}`)]),
);
const UNIQUE_VIOLATION = '23505';

/** Zones and labels as users see and change them. */
export class AssetGroupTagRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  /** Deleted ones only where a filter asks for them. */
  async listTags(list: ListQuery): Promise<readonly TagRecord[]> {
    const wantsDeleted = list.filters.some(({ column }) => column.startsWith('deleted_'));
    const all = selectTags(this.#kysely);
    const selected = wantsDeleted ? all : all.where('deleted_at', 'is', null);
    const rows = await withListPage(
      withListFilters(selected, list, LIST_COLUMNS),
      list,
      LIST_COLUMNS,
    ).execute();
    return rows.map(toTag);
  }

  /** Not when it is deleted. */
  async findTag(tagId: number): Promise<TagRecord | undefined> {
    const row = await selectTags(this.#kysely)
      .where('asset_group_tag.id', '=', tagId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    return row && toTag(row);
  }

  /** E-mail addresses of those of the users that exist and have one, by id. */
  async findEmails(userIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { rows } = await sql<{ id: string; email: string }>`
      SELECT id::text AS id, email_address AS email FROM platform_user
      WHERE id::text = ANY(${userIds}::text[]) AND email_address IS NOT NULL`.execute(this.#kysely);
    return new Map(rows.map(({ id, email }) => [id, email]));
  }

  /** By tag id. */
  async countSelectors(): Promise<ReadonlyMap<number, SelectorCounts>> {
    const { rows } = await sql<SelectorCounts & { tagId: number }>`
      SELECT asset_group_tag_id AS "tagId",
        count(*) FILTER (WHERE NOT is_default)::integer AS custom,
        count(*) FILTER (WHERE is_default)::integer AS "default",
        count(disabled_at)::integer AS disabled
      FROM asset_group_tag_selector GROUP BY 1`.execute(this.#kysely);
    return new Map(rows.map(({ tagId, ...counts }) => [tagId, counts]));
  }

  /**
   * Carries out what is planned on all tags that are not deleted. Plans take turns; one that throws changes nothing.
   *
   * @returns the tag that was created
   * @throws `DATABASE_CONFLICT`, whose details tell the `column`, `name` or `glyph`, whose value is taken;
   *   `DATABASE_NO_KIND` when a tag needs a kind and none is left
   */
  async change(
    plan: (tags: readonly TagRecord[], transaction: Transaction<Tables>) => TagPlan,
    author: Author,
  ): Promise<TagRecord | undefined> {
    try {
      return await this.#kysely.transaction().execute(async (transaction) => {
        const tags = await selectTags(transaction)
          .where('deleted_at', 'is', null)
          .orderBy('asset_group_tag.id')
          .forUpdate('asset_group_tag')
          .execute();
        const stored = tags.map(toTag);
        return carryOut(transaction, { plan: plan(stored, transaction), stored }, author);
      });
    } catch (error) {
      throw conflictOf(error) ?? error;
    }
  }
}

function selectTags(kysely: Kysely<Tables>) {
  return kysely
    .selectFrom('asset_group_tag')
    .leftJoin('kind', 'kind.name', 'asset_group_tag.kind_name')
    .selectAll('asset_group_tag')
    .select('kind.id as kind_id');
}

async function carryOut(
  transaction: Transaction<Tables>,
  { plan, stored }: { readonly plan: TagPlan; readonly stored: readonly TagRecord[] },
  author: Author,
): Promise<TagRecord | undefined> {
  if (plan.removedId !== undefined) {
    await removeTag(transaction, plan.removedId, author);
  }
  for (const { id, fields } of plan.updated) {
    await transaction
      .updateTable('asset_group_tag')
      .set({ ...toColumns(fields), updated_at: sql`now()`, updated_by: author.id })
      .where('id', '=', id)
      .execute();
  }
  const created = plan.created && (await createTag(transaction, plan.created, author));
  if (created !== undefined || plan.updated.some(({ fields }) => fields.kindName !== undefined)) {
    await assertKindLeft(transaction);
  }
  await recordHistory(
    transaction,
    author,
    plan.history.map((entry) => ({
      ...entry,
      tagId: entry.tagId ?? created?.id ?? 0,
      changes: changesOf(entry, plan, stored),
    })),
  );
  if (plan.needsTagging) {
    await new AnalysisRequestRepository(transaction).requestAnalysis(author.id, 'tagging');
  }

  return created;
}

/** What a record of the history tells of it. That the analysis was switched is in the record of the update. */
function changesOf(
  { action, tagId }: TagPlan['history'][number],
  plan: TagPlan,
  stored: readonly TagRecord[],
): HistoryChanges | undefined {
  const before = stored.find(({ id }) => id === tagId);
  switch (action) {
    case 'CreateTag':
      return diffValues(undefined, plan.created && valuesOf(plan.created));
    case 'UpdateTag': {
      const fields = plan.updated.find(({ id }) => id === tagId)?.fields;
      return before && diffValues(valuesOf(before), valuesOf({ ...before, ...fields }));
    }
    case 'DeleteTag':
      return diffValues(before && valuesOf(before), undefined);
    default:
      return undefined;
  }
}

/** In the words of the API. */
function valuesOf(tag: Omit<TagFields, 'kindName'>): Readonly<Record<string, unknown>> {
  return {
    name: tag.name,
    description: tag.description,
    position: tag.position,
    require_certify: tag.requiresCertification,
    analysis_enabled: tag.isAnalysisEnabled,
    glyph: tag.glyph,
  };
}

async function createTag(
  transaction: Transaction<Tables>,
  { type, ...fields }: TagFields & { readonly type: TagType },
  author: Author,
): Promise<TagRecord> {
  const { id } = await transaction
    .insertInto('asset_group_tag')
    .values({
      ...toColumns(fields),
      name: fields.name,
      type: TAG_TYPES[type],
      created_by: author.id,
      updated_by: author.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = await selectTags(transaction).where('asset_group_tag.id', '=', id).executeTakeFirstOrThrow();

  return toTag(row);
}

async function removeTag(transaction: Transaction<Tables>, tagId: number, author: Author): Promise<void> {
  const told = await deleteSelectors(transaction, sql<SqlBool>`asset_group_tag_id = ${tagId}`);
  await recordHistory(transaction, author, told);
  await transaction.deleteFrom('asset_group').where('asset_group_tag_id', '=', tagId).execute();
  await transaction
    .updateTable('asset_group_tag')
    .set({ kind_name: null, position: null, deleted_at: sql<Date>`now()`, deleted_by: author.id })
    .where('id', '=', tagId)
    .execute();
}

/** What is undefined in `fields` becomes null; what is not in it stays. */
function toColumns(fields: Partial<TagFields>) {
  return {
    ...(fields.name === undefined ? {} : { name: fields.name }),
    ...(fields.kindName === undefined ? {} : { kind_name: fields.kindName }),
    ...(fields.description === undefined ? {} : { description: fields.description }),
    ...('position' in fields ? { position: fields.position ?? null } : {}),
    ...('requiresCertification' in fields ? { require_certify: fields.requiresCertification ?? null } : {}),
    ...('isAnalysisEnabled' in fields ? { analysis_enabled: fields.isAnalysisEnabled ?? null } : {}),
    ...('glyph' in fields ? { glyph: fields.glyph ?? null } : {}),
  };
}

function conflictOf(error: unknown): DatabaseError | undefined {
  if (errorCodeOf(error) !== UNIQUE_VIOLATION) {
    return undefined;
  }
  const constraint = String(Reflect.get(Object(error), 'constraint'));
  const column = constraint.includes('glyph') ? 'glyph' : 'name';

  return new DatabaseError('DATABASE_CONFLICT', `A zone or label of this ${column} exists already.`, {
    details: { column },
    cause: error,
  });
}

function toTag(row: Selectable<AssetGroupTagTable> & { readonly kind_id: number | null }): TagRecord {
  return {
    id: row.id,
    type: storedName(TAG_TYPES, row.type),
    kindName: row.kind_name ?? undefined,
    kindId: row.kind_id ?? undefined,
    name: row.name,
    description: row.description,
    position: row.position ?? undefined,
    requiresCertification: row.require_certify ?? undefined,
    isAnalysisEnabled: row.analysis_enabled ?? undefined,
    glyph: row.glyph ?? undefined,
    createdAt: row.created_at,
    createdBy: row.created_by,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
    deletedAt: row.deleted_at ?? undefined,
    deletedBy: row.deleted_by ?? undefined,
  };
}
