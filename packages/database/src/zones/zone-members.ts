import { AUTO_CERTIFY } from '@secgraph/vocabulary';
import type pg from 'pg';
import { copyOut } from '../copy/copy-out.ts';
import { encodeRows } from '../copy/row-encoder.ts';
import type { GraphTransaction } from '../graph/graph-transaction.ts';
import { STAGED_MEMBERS, stageRows } from '../graph/staging.ts';

/** A node that a selector selects. */
export interface SelectedMember {
  readonly selectorId: number;
  readonly nodeId: number;
  /** 1 = seed, 2 = child, 3 = parent. */
  readonly source: number;
  readonly objectId: string;
  readonly primaryKind: string;
  readonly environmentId: string;
  readonly name: string;
}

/** What all selectors select, for {@link reconcileMembers}. */
export interface SelectedMembership {
  /** Distinct by selector and node. To be drawn once. */
  readonly rows: Iterable<SelectedMember>;
  /** Why it is not known what some selectors select, by their ids: their members stay. */
  readonly errors: ReadonlyMap<number, string>;
  /** Ids of selectors that need not be asked: their members stay. */
  readonly settled: readonly number[];
  /** Ids of those that could tell what they select. */
  readonly asked: readonly number[];
}

export interface MemberSelection extends SelectedMembership {
  /** Who certifies by itself. */
  readonly actor: string;
}

/** Stored by what a selector does; 0 is pending, 1 and 2 come from users. */
const CERTIFIED = { pending: 0, manually: 2, automatically: 3 } as const;

/**
 * Makes the selection the stored members, and writes only what differs. Certification of those that stay is kept;
 * pending ones are certified when their selector certifies by itself. Set-based: nothing is held in memory.
 */
export async function reconcileMembers(
  { client }: Pick<GraphTransaction, 'client'>,
  { rows, errors, settled, asked, actor }: MemberSelection,
): Promise<void> {
  const kept = [...errors.keys(), ...settled];
  await stageRows(client, STAGED_MEMBERS, encodeMembers(rows));
  await removeOthers(client, kept);
  await updateStayed(client, actor);
  await insertNew(client, actor);
  await refreshNodes(client, [...errors.keys()]);
  await recordRuns(client, { errors, asked });
  await client.query(`DROP TABLE pg_temp.${STAGED_MEMBERS.name}`);
}

/** Node ids of stored members of some selectors; only those that are certified, if so wanted. Repetitions may be among them. */
export async function readMemberNodes(
  { client }: Pick<GraphTransaction, 'client'>,
  selectorIds: readonly number[],
  { isCertified }: { readonly isCertified: boolean },
): Promise<Int32Array> {
  const nodeIds: number[] = [];
  const ids = selectorIds.map((id) => Math.trunc(id)).join(', ');
  const condition = isCertified ? `AND certified >= ${CERTIFIED.manually}` : '';

  if (selectorIds.length > 0) {
    await copyOut(
      client,
      `SELECT node_id FROM asset_group_tag_selector_member
       WHERE selector_id IN (${ids}) AND NOT is_waiting ${condition}`,
      (decoder) => {
        while (decoder.hasRow()) {
          decoder.startRow();
          nodeIds.push(decoder.int4());
        }
      },
    );
  }

  return Int32Array.from(nodeIds);
}

function encodeMembers(rows: Iterable<SelectedMember>): Iterable<Uint8Array> {
  return encodeRows(rows, (member, row) => {
    row.startRow(7);
    row.int4(member.selectorId);
    row.int4(member.nodeId);
    row.int2(member.source);
    row.text(member.objectId);
    row.text(member.primaryKind);
    row.text(member.environmentId);
    row.text(member.name);
  });
}

/**
 * Those that are not selected any more, and all of disabled selectors. What somebody decided about a node outlives the
 * node: where the graph was deleted, and perhaps is half ingested again, it waits until the object is selected again.
 */
async function removeOthers(client: pg.ClientBase, kept: readonly number[]): Promise<void> {
  await client.query(
    `UPDATE asset_group_tag_selector_member member SET is_waiting = true, updated_at = now()
     FROM asset_group_tag_selector selector
     WHERE selector.id = member.selector_id AND NOT member.selector_id = ANY($1::integer[])
       AND NOT member.is_waiting AND ${IS_DECIDED} AND ${IS_NOT_FOUND}
       AND NOT EXISTS (SELECT FROM node WHERE node.id = member.node_id)`,
    [kept],
  );
  await client.query(
    `DELETE FROM asset_group_tag_selector_member member
     USING asset_group_tag_selector selector
     WHERE selector.id = member.selector_id AND NOT member.selector_id = ANY($1::integer[])
       AND ${IS_NOT_FOUND} AND NOT (member.is_waiting AND selector.disabled_at IS NULL)`,
    [kept],
  );
}

const IS_NOT_FOUND = `NOT EXISTS (
  SELECT FROM staged_member found
  WHERE found.selector_id = member.selector_id AND found.object_id = member.object_id)`;

/** Whether a selector certifies a member by itself, given where the member comes from. */
const isCertifiedBySelector = (source: string) =>
  `(selector.auto_certify = ${AUTO_CERTIFY.all} OR selector.auto_certify = ${AUTO_CERTIFY.seeds} AND ${source} = 1)`;

/** Whether nobody could work out again whether a member is certified. */
const IS_DECIDED = `(member.certified <> ${CERTIFIED.pending}
  AND NOT (member.certified = ${CERTIFIED.automatically} AND ${isCertifiedBySelector('member.source')}))`;

async function updateStayed(client: pg.ClientBase, actor: string): Promise<void> {
  const source = 'LEAST(member.source, found.source)';
  const isCertifiedNow = `member.certified = ${CERTIFIED.pending} AND ${isCertifiedBySelector(source)}`;
  await client.query(
    `UPDATE asset_group_tag_selector_member member
     SET node_id = found.node_id, source = ${source}, primary_kind = found.primary_kind,
       environment_id = found.environment_id, name = found.name, updated_at = now(), is_waiting = false,
       certified = CASE WHEN ${isCertifiedNow} THEN ${CERTIFIED.automatically} ELSE member.certified END,
       certified_by = CASE WHEN ${isCertifiedNow} THEN $1 ELSE member.certified_by END
     FROM staged_member found JOIN asset_group_tag_selector selector ON selector.id = found.selector_id
     WHERE found.selector_id = member.selector_id AND found.object_id = member.object_id
       AND (${isCertifiedNow} OR member.is_waiting OR found.source < member.source
         OR (found.node_id, found.primary_kind, found.environment_id, found.name)
           IS DISTINCT FROM (member.node_id, member.primary_kind, member.environment_id, member.name))`,
    [actor],
  );
}

async function insertNew(client: pg.ClientBase, actor: string): Promise<void> {
  const isCertified = isCertifiedBySelector('found.source');
  await client.query(
    `WITH created AS (
       INSERT INTO asset_group_tag_selector_member
         (selector_id, object_id, node_id, source, certified, certified_by, primary_kind, environment_id, name)
       SELECT found.selector_id, found.object_id, found.node_id, found.source,
         CASE WHEN ${isCertified} THEN ${CERTIFIED.automatically} ELSE ${CERTIFIED.pending} END,
         CASE WHEN ${isCertified} THEN $1 END,
         found.primary_kind, found.environment_id, found.name
       FROM staged_member found JOIN asset_group_tag_selector selector ON selector.id = found.selector_id
       WHERE NOT EXISTS (
         SELECT FROM asset_group_tag_selector_member member
         WHERE member.selector_id = found.selector_id AND member.object_id = found.object_id)
       RETURNING selector_id, name, environment_id, certified
     )
     INSERT INTO asset_group_history (actor, action, target, asset_group_tag_id, environment_id)
     SELECT $1, 'CertifyNodeAuto', created.name, selector.asset_group_tag_id, NULLIF(created.environment_id, '')
     FROM created JOIN asset_group_tag_selector selector ON selector.id = created.selector_id
     WHERE created.certified = ${CERTIFIED.automatically}`,
    [actor],
  );
}

/** What stays without having been looked for may be another node by now. */
async function refreshNodes(client: pg.ClientBase, kept: readonly number[]): Promise<void> {
  await client.query(
    `WITH stale AS MATERIALIZED (
       SELECT selector_id, object_id FROM asset_group_tag_selector_member member
       WHERE selector_id = ANY($1::integer[]) AND NOT is_waiting
         AND NOT EXISTS (SELECT FROM node WHERE node.id = member.node_id AND node.object_id = member.object_id)
     )
     UPDATE asset_group_tag_selector_member member SET node_id = node.id, updated_at = now()
     FROM stale JOIN node USING (object_id)
     WHERE member.selector_id = stale.selector_id AND member.object_id = stale.object_id AND NOT member.is_waiting
       AND node.id <> member.node_id`,
    [kept],
  );
}

async function recordRuns(
  client: pg.ClientBase,
  { errors, asked }: Pick<MemberSelection, 'errors' | 'asked'>,
): Promise<void> {
  await client.query(
    `UPDATE asset_group_tag_selector selector SET last_error = found.message
     FROM (SELECT candidate.id, failure.message
       FROM asset_group_tag_selector candidate
       LEFT JOIN unnest($1::integer[], $2::text[]) AS failure (id, message) ON failure.id = candidate.id) found
     WHERE found.id = selector.id AND found.message IS DISTINCT FROM selector.last_error`,
    [[...errors.keys()], [...errors.values()]],
  );
  await client.query(
    `UPDATE asset_group_tag_selector selector SET last_run_at = now(),
       last_count = CASE WHEN selector.id = ANY($2::integer[]) THEN selector.last_count ELSE COALESCE(found.count, 0) END
     FROM asset_group_tag_selector candidate
     LEFT JOIN (SELECT selector_id, count(*)::integer AS count FROM staged_member GROUP BY 1) found
       ON found.selector_id = candidate.id
     WHERE candidate.id = selector.id AND selector.id = ANY($1::integer[] || $2::integer[])`,
    [asked, [...errors.keys()]],
  );
}
