import type { ListQuery } from '@secgraph/kernel';
import { CERTIFICATION } from '@secgraph/vocabulary';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import { countRows, withListFilters, withListPage } from '../list-query/sql-list-query.ts';

/** A node that a selector selects. */
export interface StoredMember {
  readonly nodeId: number;
  readonly objectId: string;
  readonly environmentId: string;
  readonly primaryKind: string;
  readonly name: string;
  /** 1 = seed, 2 = child, 3 = parent. */
  readonly source: number;
}

/** Which members of a selector are asked for. */
export interface MemberScope {
  readonly selectorId: number;
  /** Undefined: of all; empty: of none. */
  readonly environments: readonly string[] | undefined;
  /** Only those that somebody or something certified. */
  readonly isCertified: boolean;
}

const ref = (name: string) => sql.ref(`asset_group_tag_selector_member.${name}`);
const LIST_COLUMNS = {
  id: ref('node_id'),
  objectid: ref('object_id'),
  object_id: ref('object_id'),
  name: ref('name'),
  primary_kind: ref('primary_kind'),
};

/** What selectors selected when they were last asked; of it what is in the graph. */
export class AssetGroupMemberRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  async listMembers(
    scope: MemberScope,
    list: ListQuery,
  ): Promise<{ readonly count: number; readonly members: readonly StoredMember[] }> {
    const selected = withListFilters(this.#within(scope), list, LIST_COLUMNS);
    const count = await countRows(selected);
    const rows = await withListPage(
      selected.selectAll('asset_group_tag_selector_member'),
      list,
      LIST_COLUMNS,
    ).execute();

    return {
      count,
      members: rows.map((row) => ({
        nodeId: row.node_id,
        objectId: row.object_id,
        environmentId: row.environment_id,
        primaryKind: row.primary_kind,
        name: row.name,
        source: row.source,
      })),
    };
  }

  /** By primary kind. */
  async countMembers(scope: MemberScope): Promise<ReadonlyMap<string, number>> {
    const rows = await this.#within(scope)
      .select('primary_kind')
      .select((select) => select.fn.countAll<number>().as('count'))
      .groupBy('primary_kind')
      .orderBy('primary_kind')
      .execute();
    return new Map(rows.map(({ primary_kind, count }) => [primary_kind, count]));
  }

  /**
   * How many nodes of each selector carry the kind of their tag, by selector; where the tag requires it, only those that
   * are certified. Selectors that are disabled, or have none, are left out.
   */
  async countTagged(
    tagId: number,
    environments: readonly string[] | undefined,
  ): Promise<ReadonlyMap<number, number>> {
    const { rows } = await sql<{ selectorId: number; count: number }>`
      SELECT selector.id AS "selectorId", count(*)::integer AS count
      FROM asset_group_tag tag
      JOIN kind ON kind.name = tag.kind_name
      JOIN asset_group_tag_selector selector ON selector.asset_group_tag_id = tag.id
      JOIN asset_group_tag_selector_member ON selector_id = selector.id
      JOIN node ON node.id = node_id AND kind.id = ANY(node.kind_ids)
      WHERE tag.id = ${tagId} AND selector.disabled_at IS NULL AND NOT is_waiting AND ${inEnvironments(environments)}
        AND (tag.require_certify IS NOT TRUE OR certified >= ${CERTIFICATION.byUser})
      GROUP BY 1`.execute(this.#kysely);
    return new Map(rows.map(({ selectorId, count }) => [selectorId, count]));
  }

  /** Ids of the selectors of a tag, in use, that select a node. */
  async findSelectors(tagId: number, nodeId: number): Promise<readonly number[]> {
    const rows = await this.#kysely
      .selectFrom('asset_group_tag_selector_member')
      .innerJoin('asset_group_tag_selector as selector', 'selector.id', 'selector_id')
      .select('selector.id')
      .where('node_id', '=', nodeId)
      .where('is_waiting', '=', false)
      .where('selector.asset_group_tag_id', '=', tagId)
      .where('selector.disabled_at', 'is', null)
      .orderBy('selector.id')
      .execute();
    return rows.map(({ id }) => id);
  }

  #within({ selectorId, environments, isCertified }: MemberScope) {
    return this.#kysely
      .selectFrom('asset_group_tag_selector_member')
      .innerJoin('node', 'node.id', 'asset_group_tag_selector_member.node_id')
      .where('selector_id', '=', selectorId)
      .where('is_waiting', '=', false)
      .where(inEnvironments(environments))
      .where('certified', '>=', isCertified ? CERTIFICATION.byUser : 0);
  }
}

function inEnvironments(environments: readonly string[] | undefined) {
  return environments === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`asset_group_tag_selector_member.environment_id = ANY(${environments}::text[])`;
}
