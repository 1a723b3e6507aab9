import type { ListQuery } from '@secgraph/kernel';
import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import { AnalysisRequestRepository } from '../datapipe/analysis-request-repository.ts';
import { countRows, withListFilters, withListPage } from '../list-query/sql-list-query.ts';
import { recordHistory } from './asset-group-history.ts';
import type { SelectorChange } from './asset-group-selector-repository.ts';
import { diffValues, type HistoryChanges } from './history-changes.ts';

/** A node that a zone selects which requires certification. */
export interface QueuedMember {
  readonly nodeId: number;
  readonly objectId: string;
  readonly environmentId: string;
  readonly primaryKind: string;
  readonly name: string;
  readonly tagId: number;
  readonly createdAt: Date;
  readonly certifiedBy: string | undefined;
  readonly certified: number;
}

export interface StoredHistoryRecord {
  readonly id: number;
  readonly createdAt: Date;
  readonly actor: string;
  readonly email: string | undefined;
  readonly action: string;
  readonly target: string;
  readonly tagId: number;
  readonly environmentId: string | undefined;
  readonly note: string | undefined;
  readonly changes: HistoryChanges | undefined;
}

export interface Certification {
  readonly nodeIds: readonly number[];
  readonly action: 'certify' | 'revoke';
  readonly note: string | undefined;
}

/** Which records of the history. */
export interface HistoryScope {
  /** In actor, e-mail address, action or target, with or without its spaces; empty: all. */
  readonly text: string;
  /** Only what was done to members of these environments; undefined: everything. */
  readonly visible: readonly string[] | undefined;
}

const STORED = { revoke: 1, certify: 2 } as const;
const AUTOMATIC = 3;

const queued = (name: string) => sql.ref(`queue.${name}`);
const QUEUE_COLUMNS = {
  id: queued('node_id'),
  asset_group_tag_id: queued('tag_id'),
  certified: queued('certified'),
  certified_by: queued('certified_by'),
  name: queued('name'),
  object_id: queued('object_id'),
  primary_kind: queued('primary_kind'),
  environments: queued('environment_id'),
  created_at: queued('created_at'),
};
const HISTORY_COLUMNS = Object.fromEntries(
  [
    'id',
    'created_at',
    'actor',
    'email',
    'action',
    'target',
    'environment_id',
    'note',
    'asset_group_tag_id',
  ].map((name) => [name, sql.ref(`asset_group_history.${name}`)]),
);

interface TargetedMember {
  readonly selectorId: number;
  readonly objectId: string;
  readonly nodeId: number;
  readonly tagId: number;
  readonly name: string;
  readonly environmentId: string;
  readonly certified: number;
}

interface QueueRow {
  readonly node_id: number;
  readonly tag_id: number;
  readonly object_id: string;
  readonly environment_id: string;
  readonly primary_kind: string;
  readonly name: string;
  readonly created_at: Date;
  readonly certified_by: string | null;
  readonly certified: number;
}

/** Who may count in zones that ask for certification, and what was done to zones. */
export class AssetGroupCertificationRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  /**
   * Certifies each node in the highest zone that selects it, or revokes that; all or none.
   *
   * @returns `unknown`: no zone selects any of them; `automatic`: a selector certified one of them
   */
  certify(
    { nodeIds, action, note }: Certification,
    { author, tagsNow }: SelectorChange,
  ): Promise<'done' | 'unknown' | 'automatic'> {
    return this.#kysely.transaction().execute(async (transaction) => {
      const { rows: targeted } = await sql<TargetedMember>`
        SELECT member.selector_id AS "selectorId", member.object_id AS "objectId", member.node_id AS "nodeId",
          tag.id AS "tagId", member.name, member.environment_id AS "environmentId", member.certified
        FROM asset_group_tag_selector_member member
        JOIN asset_group_tag_selector selector ON selector.id = member.selector_id
        JOIN asset_group_tag tag ON tag.id = selector.asset_group_tag_id
        WHERE member.node_id = ANY(${nodeIds}::integer[]) AND NOT member.is_waiting
          AND selector.disabled_at IS NULL AND tag.position = (
            SELECT min(other_tag.position)
            FROM asset_group_tag_selector_member other
            JOIN asset_group_tag_selector other_selector ON other_selector.id = other.selector_id
            JOIN asset_group_tag other_tag ON other_tag.id = other_selector.asset_group_tag_id
            WHERE other.node_id = member.node_id AND NOT other.is_waiting
              AND other_selector.disabled_at IS NULL)
        ORDER BY member.node_id, member.selector_id
        FOR UPDATE OF member`.execute(transaction);
      if (targeted.length === 0) {
        return 'unknown';
      }
      if (targeted.some(({ certified }) => certified === AUTOMATIC)) {
        return 'automatic';
      }

      await sql`
        UPDATE asset_group_tag_selector_member member
        SET certified = ${STORED[action]}, certified_by = ${author.email ?? author.id}, updated_at = now()
        FROM unnest(
          ${targeted.map(({ selectorId }) => selectorId)}::integer[],
          ${targeted.map(({ objectId }) => objectId)}::text[]
        ) AS target (selector_id, object_id)
        WHERE member.selector_id = target.selector_id AND member.object_id = target.object_id
      `.execute(transaction);
      // Of several selectors, the best certification is that of the node.
      const byCertification = targeted.toSorted((a, b) => a.certified - b.certified);
      const nodes = new Map(byCertification.map((member) => [member.nodeId, member]));
      await recordHistory(
        transaction,
        author,
        [...nodes.values()].map(({ name, tagId, environmentId, certified }) => ({
          action: action === 'certify' ? 'CertifyNodeManual' : 'CertifyNodeRevoked',
          target: name,
          tagId,
          environmentId: environmentId || undefined,
          note,
          changes: diffValues({ certified }, { certified: STORED[action] }),
        })),
      );
      if (tagsNow) {
        await new AnalysisRequestRepository(transaction).requestAnalysis(author.id, 'tagging');
      }

      return 'done';
    });
  }

  /** @param visible only members of these environments; undefined: all */
  async listQueue(
    list: ListQuery,
    visible?: readonly string[],
  ): Promise<{ readonly count: number; readonly members: readonly QueuedMember[] }> {
    const selected = withListFilters(
      this.#kysely.selectFrom(sql<QueueRow>`(${queueOf()})`.as('queue')).where(isAmong('queue', visible)),
      list,
      QUEUE_COLUMNS,
    );
    const count = await countRows(selected);
    const rows = await withListPage(selected.selectAll(), list, QUEUE_COLUMNS).execute();

    return {
      count,
      members: rows.map((row) => ({
        nodeId: row.node_id,
        objectId: row.object_id,
        environmentId: row.environment_id,
        primaryKind: row.primary_kind,
        name: row.name,
        tagId: row.tag_id,
        createdAt: row.created_at,
        certifiedBy: row.certified_by ?? undefined,
        certified: row.certified,
      })),
    };
  }

  async listHistory(
    list: ListQuery,
    { text, visible }: HistoryScope,
  ): Promise<{ readonly count: number; readonly records: readonly StoredHistoryRecord[] }> {
    const all = this.#kysely.selectFrom('asset_group_history').where(isAmong('asset_group_history', visible));
    const found = text === '' ? all : all.where(contains(text));
    const selected = withListFilters(found, list, HISTORY_COLUMNS);
    const count = await countRows(selected);
    const rows = await withListPage(selected.selectAll(), list, HISTORY_COLUMNS).execute();

    return {
      count,
      records: rows.map((row) => ({
        id: row.id,
        createdAt: row.created_at,
        actor: row.actor,
        email: row.email ?? undefined,
        action: row.action,
        target: row.target,
        tagId: row.asset_group_tag_id,
        environmentId: row.environment_id ?? undefined,
        note: row.note ?? undefined,
        changes: (row.changes ?? undefined) as HistoryChanges | undefined,
      })),
    };
  }
}

/**
 * One row for each node: of the highest zone, among its rows the best certification and the earliest time. What a zone
 * above selects that asks for no certification belongs there already, and there is nothing to decide.
 */
function queueOf() {
  return sql`
    SELECT DISTINCT ON (member.node_id) member.node_id, tag.id AS tag_id, member.object_id,
      member.environment_id, member.primary_kind, member.name, member.certified, member.certified_by,
      min(member.created_at) OVER (PARTITION BY member.node_id, tag.id) AS created_at
    FROM asset_group_tag_selector_member member
    JOIN asset_group_tag_selector selector ON selector.id = member.selector_id AND selector.disabled_at IS NULL
    JOIN asset_group_tag tag ON tag.id = selector.asset_group_tag_id AND tag.require_certify
    WHERE NOT member.is_waiting AND NOT EXISTS (
      SELECT FROM asset_group_tag_selector_member other
      JOIN asset_group_tag_selector other_selector ON other_selector.id = other.selector_id
      JOIN asset_group_tag other_tag ON other_tag.id = other_selector.asset_group_tag_id
      WHERE other.node_id = member.node_id AND NOT other.is_waiting AND other_selector.disabled_at IS NULL
        AND other_tag.position < tag.position AND other_tag.require_certify IS NOT TRUE)
    ORDER BY member.node_id, tag.position, member.certified DESC, member.selector_id`;
}

function isAmong(table: string, visible: readonly string[] | undefined) {
  const own = sql.ref(`${table}.environment_id`);

  return visible === undefined ? sql<SqlBool>`true` : sql<SqlBool>`${own} = ANY(${visible}::text[])`;
}

function contains(text: string) {
  const matching = (wanted: string) => {
    const pattern = `%${wanted.replaceAll(/[\\%_]/g, '\\$&')}%`;
    return sql<SqlBool>`(actor ILIKE ${pattern} OR email ILIKE ${pattern} OR action ILIKE ${pattern}
      OR target ILIKE ${pattern})`;
  };
  return sql<SqlBool>`(${matching(text)} OR ${matching(text.replaceAll(' ', ''))})`;
}
