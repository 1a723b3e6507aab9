import { errorCodeOf, type ListQuery } from '@secgraph/kernel';
import { TAG_TYPES } from '@secgraph/vocabulary';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import { DatabaseError } from '../errors.ts';
import { assertKindLeft } from '../graph/kind-repository.ts';
import { withListFilters, withListPage } from '../list-query/sql-list-query.ts';
import { type Author, recordHistory } from './asset-group-history.ts';

/** A zone or label as older clients know it. */
export interface AssetGroup {
  readonly id: number;
  readonly name: string;
  readonly tag: string;
  readonly isSystemGroup: boolean;
  readonly tagId: number;
  readonly kindName: string;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface NewAssetGroup {
  readonly name: string;
  readonly tag: string;
  /** The label that is created with it: its name and the kind of its members, which must be free. */
  readonly label: { readonly name: string; readonly kindName: string };
}

/** Who was in a group after an analysis. */
export interface AssetGroupCollection {
  readonly id: number;
  readonly createdAt: Date;
  readonly entries: readonly CollectionEntry[];
}

export interface CollectionEntry {
  readonly id: number;
  readonly objectId: string;
  readonly nodeLabel: string;
  /** A JSON object. */
  readonly properties: string;
}

const UNIQUE_VIOLATION = '23505';
const COLUMN_OF_CONSTRAINT: Readonly<Record<string, 'name' | 'tag'>> = {
  asset_group_name: 'name',
  asset_group_tag_text: 'tag',
};
const LIST_COLUMNS = {
  id: sql.ref('asset_group_collection.id'),
  created_at: sql.ref('asset_group_collection.created_at'),
  updated_at: sql.ref('asset_group_collection.created_at'),
  deleted_at: sql`NULL::timestamptz`,
};

export class AssetGroupRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  /** By id. */
  async listGroups(): Promise<readonly AssetGroup[]> {
    const rows = await this.#groups().orderBy('asset_group.id').execute();
    return rows.map(toGroup);
  }

  async findGroup(groupId: number): Promise<AssetGroup | undefined> {
    const row = await this.#groups().where('asset_group.id', '=', groupId).executeTakeFirst();
    return row && toGroup(row);
  }

  /** @throws `DATABASE_CONFLICT`, whose details tell the `column`: `name`, `tag` or `label`; `DATABASE_NO_KIND` */
  createGroup({ name, tag, label }: NewAssetGroup, author: Author): Promise<number> {
    return refusingTaken(
      this.#kysely.transaction().execute(async (transaction) => {
        const { id: tagId } = await transaction
          .insertInto('asset_group_tag')
          .values({
            type: TAG_TYPES.label,
            name: label.name,
            kind_name: label.kindName,
            created_by: author.id,
            updated_by: author.id,
          })
          .returning('id')
          .executeTakeFirstOrThrow();
        await assertKindLeft(transaction);
        const { id } = await transaction
          .insertInto('asset_group')
          .values({ name, tag, asset_group_tag_id: tagId })
          .returning('id')
          .executeTakeFirstOrThrow();
        await recordHistory(transaction, author, [{ action: 'CreateTag', target: label.name, tagId }]);
        return id;
      }),
    );
  }

  /** @throws `DATABASE_CONFLICT` when the name is taken */
  async renameGroup(groupId: number, name: string): Promise<void> {
    await refusingTaken(
      this.#kysely
        .updateTable('asset_group')
        .set({ name, updated_at: sql`now()` })
        .where('id', '=', groupId)
        .execute(),
    );
  }

  async countCustomSelectors(groupId: number): Promise<number> {
    const { count } = await this.#kysely
      .selectFrom('asset_group')
      .innerJoin('asset_group_tag_selector as selector', (join) =>
        join.onRef('selector.asset_group_tag_id', '=', 'asset_group.asset_group_tag_id'),
      )
      .select((select) => select.fn.countAll<number>().as('count'))
      .where('asset_group.id', '=', groupId)
      .where('selector.is_default', '=', false)
      .executeTakeFirstOrThrow();
    return count;
  }

  /** One after the other: each may be large. */
  async *iterateCollections(
    groupId: number,
    list: ListQuery,
    { isLatest }: { readonly isLatest: boolean },
  ): AsyncIterable<readonly AssetGroupCollection[]> {
    const all = this.#kysely.selectFrom('asset_group_collection').where('asset_group_id', '=', groupId);
    const selected = isLatest
      ? all.where('id', '=', (select) =>
          select
            .selectFrom('asset_group_collection as other')
            .select((latest) => latest.fn.max('other.id').as('id'))
            .where('other.asset_group_id', '=', groupId),
        )
      : all;
    const rows = await withListPage(
      withListFilters(selected, list, LIST_COLUMNS).select(['id', 'created_at']),
      list,
      LIST_COLUMNS,
    ).execute();
    for (const { id, created_at: createdAt } of rows) {
      const entries = await this.#kysely
        .selectFrom('asset_group_collection_entry')
        .selectAll()
        .where('collection_id', '=', id)
        .orderBy('id')
        .execute();
      yield [{ id, createdAt, entries: entries.map(toEntry) }];
    }
  }

  #groups() {
    return this.#kysely
      .selectFrom('asset_group')
      .innerJoin('asset_group_tag as marks', 'marks.id', 'asset_group.asset_group_tag_id')
      .selectAll('asset_group')
      .select('marks.kind_name');
  }
}

/**
 * Stores who is in each group now, with all properties, where it is not as it was last time; forgets what is older than
 * 90 days and not the last one of its group.
 */
export async function recordCollections(kysely: Kysely<Tables>): Promise<void> {
  await sql`
    WITH content AS MATERIALIZED (
      SELECT asset_group.id AS group_id, node.object_id, node.properties, max(member.primary_kind) AS node_label
      FROM asset_group
      JOIN asset_group_tag tag ON tag.id = asset_group.asset_group_tag_id
      JOIN kind ON kind.name = tag.kind_name
      JOIN asset_group_tag_selector selector
        ON selector.asset_group_tag_id = tag.id AND selector.disabled_at IS NULL
      JOIN asset_group_tag_selector_member member ON member.selector_id = selector.id AND NOT member.is_waiting
      JOIN node ON node.id = member.node_id AND kind.id = ANY(node.kind_ids)
      GROUP BY asset_group.id, node.id
    ), described AS (
      SELECT asset_group.id AS group_id, md5(COALESCE(
        string_agg(md5(content.object_id || ' ' || content.properties), '' ORDER BY content.object_id), '')) AS digest
      FROM asset_group LEFT JOIN content ON content.group_id = asset_group.id
      GROUP BY 1
    ), created AS (
      INSERT INTO asset_group_collection (asset_group_id, digest)
      SELECT group_id, digest FROM described
      WHERE digest IS DISTINCT FROM (
        SELECT last.digest FROM asset_group_collection last
        WHERE last.asset_group_id = described.group_id ORDER BY last.id DESC LIMIT 1)
      RETURNING id, asset_group_id
    )
    INSERT INTO asset_group_collection_entry (collection_id, object_id, node_label, properties)
    SELECT created.id, content.object_id, content.node_label, content.properties
    FROM created JOIN content ON content.group_id = created.asset_group_id
    ORDER BY created.id, content.object_id`.execute(kysely);
  await sql`
    DELETE FROM asset_group_collection old WHERE old.created_at < now() - interval '90 days' AND EXISTS (
      SELECT FROM asset_group_collection newer
      WHERE newer.asset_group_id = old.asset_group_id AND newer.id > old.id)`.execute(kysely);
}

function toGroup(row: {
  readonly id: number;
  readonly name: string;
  readonly tag: string;
  readonly system_group: boolean;
  readonly asset_group_tag_id: number;
  readonly kind_name: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}): AssetGroup {
  return {
    id: row.id,
    name: row.name,
    tag: row.tag,
    isSystemGroup: row.system_group,
    tagId: row.asset_group_tag_id,
    kindName: row.kind_name ?? '',
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}

function toEntry(row: {
  readonly id: number;
  readonly object_id: string;
  readonly node_label: string;
  readonly properties: string;
}): CollectionEntry {
  return { id: row.id, objectId: row.object_id, nodeLabel: row.node_label, properties: row.properties };
}

async function refusingTaken<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (cause) {
    if (errorCodeOf(cause) !== UNIQUE_VIOLATION) {
      throw cause;
    }
    const constraint = String(Reflect.get(Object(cause), 'constraint'));
    throw new DatabaseError('DATABASE_CONFLICT', 'An asset group of this name or tag exists already.', {
      details: { column: COLUMN_OF_CONSTRAINT[constraint] ?? 'label' },
      cause,
    });
  }
}
