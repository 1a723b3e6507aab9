import type { EndpointMatch } from '@secgraph/graph';
import type { ListQuery } from '@secgraph/kernel';
import { type Kysely, type Selectable, type SqlBool, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import { type BatchedList, readInBatches } from '../list-query/batched-list.ts';
import { countRows, withListFilters, withListPage } from '../list-query/sql-list-query.ts';
import {
  digestOf,
  type EndProblem,
  lookUpDigest,
  type MatchState,
  mergePropertyTexts,
  type RelationshipKey,
  readMatch,
  type ToldRelationship,
  writeMatch,
} from './match-rows.ts';
import type { MatchedRelationshipTable } from './tables.ts';

/** Who told relationships. */
export interface MatchOrigin {
  /** Of the file; empty: it has none. */
  readonly sourceKind: string;
  readonly jobId: number;
  readonly fileName: string;
  readonly toldAt: Date;
}

export interface MatchToKeep extends MatchState {
  readonly relationship: ToldRelationship;
}

/** What became of those that wait. */
export interface KeptMatches {
  readonly waiting: number;
  /** There is no room for more of their source kind. */
  readonly leftOut: number;
  /** They are too large to be kept. */
  readonly tooLarge: number;
}

/** A relationship that was told before, and what was found then. */
export interface StoredMatch extends ToldRelationship {
  readonly id: number;
  readonly isLinked: boolean;
  readonly jobId: number;
}

/** An end that relationships look up, and what was found when they last did. */
export interface LookedUpEnd {
  readonly digest: string;
  readonly end: EndpointMatch;
  /** Node id. */
  readonly found: number | EndProblem;
}

/** What was found for a relationship that is kept. */
export interface SettledMatch extends MatchState {
  readonly id: number;
  readonly kind: string;
}

/** A relationship in the graph that the rows that made it stand for no more. */
export interface DroppedLink extends RelationshipKey {
  /** When it was seen if nobody else told it; undefined: it stays. */
  readonly removableSeenMs: number | undefined;
}

export interface WaitingRelationship extends ToldRelationship {
  readonly id: number;
  readonly sourceKind: string;
  readonly startProblem: EndProblem | undefined;
  readonly endProblem: EndProblem | undefined;
  readonly jobId: number;
  readonly fileName: string;
  readonly waitingSince: Date;
  readonly toldAt: Date;
}

export interface WaitingCount {
  readonly sourceKind: string;
  readonly kind: string;
  readonly waiting: number;
}

export interface MatchLimits {
  /** So many wait, and so many are linked. */
  readonly perSourceKind: number;
  readonly inAll: number;
  /** Of a relationship with its ends and properties, in characters. */
  readonly length: number;
}

export const MATCH_LIMITS: MatchLimits = { perSourceKind: 100_000, inAll: 1_000_000, length: 64 * 1024 };
/** What nobody has told for so long is forgotten. */
const MATCH_LIFETIME_DAYS = 30;
const ROWS_AT_ONCE = 5_000;
const ENDS_AT_ONCE = 20_000;
const LIST_COLUMNS = Object.fromEntries(
  ['id', 'kind', 'source_kind', 'job_id', 'file_name', 'waiting_since'].map((column) => [
    column,
    sql.ref(column),
  ]),
);

/**
 * Relationships with an end that is looked up: those that wait for their nodes, and those that were linked, which are
 * looked at again when other nodes come. Written by the datapipe alone, in the transactions of the graph.
 */
export class MatchedRelationshipRepository {
  readonly #kysely: Kysely<Tables>;
  readonly #limits: MatchLimits;

  constructor(kysely: Kysely<Tables>, limits: MatchLimits = MATCH_LIMITS) {
    this.#kysely = kysely;
    this.#limits = limits;
  }

  async isAny(): Promise<boolean> {
    const row = await this.#kysely
      .selectFrom('matched_relationship')
      .select('id')
      .limit(1)
      .executeTakeFirst();
    return row !== undefined;
  }

  /** Keeps relationships with what was found. Told again, one takes on the new properties. */
  async keep(matches: readonly MatchToKeep[], origin: MatchOrigin): Promise<KeptMatches> {
    const kept = { waiting: 0, leftOut: 0, tooLarge: 0 };
    const room = matches.length === 0 ? undefined : await this.#findRoom(origin.sourceKind);

    for (let first = 0; room !== undefined && first < matches.length; first += ROWS_AT_ONCE) {
      const part = await this.#keepSome(matches.slice(first, first + ROWS_AT_ONCE), { origin, room });
      kept.waiting += part.waiting;
      kept.leftOut += part.leftOut;
      kept.tooLarge += part.tooLarge;
    }

    return kept;
  }

  /** Distinct ends that look for nodes of any of the kinds, or of any kind; undefined: all. In pieces. */
  async *readEnds(kinds: readonly string[] | undefined): AsyncGenerator<readonly LookedUpEnd[]> {
    let behind = '00000000-0000-0000-0000-000000000000';

    for (;;) {
      const { rows } = await sql<EndRow>`
        SELECT DISTINCT digest, match, node_id, problem FROM (
          SELECT start_look_up AS digest, start_match AS match, start_node_id AS node_id, start_problem AS problem
          FROM matched_relationship WHERE start_look_up > ${behind}::uuid AND ${ofKinds('start_kind', kinds)}
          UNION ALL
          SELECT end_look_up, end_match, end_node_id, end_problem
          FROM matched_relationship WHERE end_look_up > ${behind}::uuid AND ${ofKinds('end_kind', kinds)}
        ) AS looked_up ORDER BY digest LIMIT ${ENDS_AT_ONCE}`.execute(this.#kysely);

      // Those of the last digest may be cut; it comes again unless it is the only one.
      const last = rows.at(-1)?.digest;
      const isLast = rows.length < ENDS_AT_ONCE;
      const whole = isLast || rows[0]?.digest === last ? rows : rows.filter(({ digest }) => digest !== last);
      yield whole.map(toEnd);

      if (isLast) {
        return;
      }
      behind = whole.at(-1)?.digest ?? behind;
    }
  }

  /** Relationships with any of the ends, in the order in which they were first told. In pieces. */
  async *readByEnds(digests: readonly string[]): AsyncGenerator<readonly StoredMatch[]> {
    const { rows: ids } = await sql<{ id: number }>`
      SELECT id FROM matched_relationship WHERE start_look_up = ANY(${digests}::uuid[])
      UNION SELECT id FROM matched_relationship WHERE end_look_up = ANY(${digests}::uuid[])
      ORDER BY id`.execute(this.#kysely);

    for (let first = 0; first < ids.length; first += ROWS_AT_ONCE) {
      const some = ids.slice(first, first + ROWS_AT_ONCE).map(({ id }) => id);
      const rows = await this.#kysely
        .selectFrom('matched_relationship')
        .selectAll()
        .where(sql<SqlBool>`id = ANY(${some}::bigint[])`)
        .orderBy('id')
        .execute();
      yield rows.map(toStored);
    }
  }

  /**
   * Takes the links of relationships away, which wait from now on; tells which relationships of the graph nobody else
   * stands for.
   */
  async unlink(ids: readonly number[]): Promise<readonly DroppedLink[]> {
    const { rows } = await sql<DroppedRow>`
      WITH link AS (
        SELECT id, start_node_id, end_node_id, kind, linked_at, is_sole FROM matched_relationship
        WHERE id = ANY(${ids}::bigint[]) AND linked_at IS NOT NULL
      ), dropped AS (
        SELECT start_node_id, end_node_id, kind, max(linked_at) AS linked_at, bool_or(is_sole) AS is_sole
        FROM link GROUP BY 1, 2, 3
      ), unlinked AS (
        UPDATE matched_relationship SET linked_at = NULL, is_sole = false, waiting_since = now()
        WHERE id IN (SELECT id FROM link)
      ), heirs AS (
        UPDATE matched_relationship AS heir SET is_sole = true
        FROM dropped
        WHERE dropped.is_sole AND heir.linked_at IS NOT NULL AND heir.start_node_id = dropped.start_node_id
          AND heir.end_node_id = dropped.end_node_id AND heir.kind = dropped.kind
          AND heir.id NOT IN (SELECT id FROM link)
        RETURNING heir.start_node_id, heir.end_node_id, heir.kind
      )
      SELECT start_node_id, end_node_id, kind, linked_at, is_sole AND NOT EXISTS (
        SELECT FROM matched_relationship AS other
        WHERE other.linked_at IS NOT NULL AND other.start_node_id = dropped.start_node_id
          AND other.end_node_id = dropped.end_node_id AND other.kind = dropped.kind
          AND other.id NOT IN (SELECT id FROM link)
      ) AS is_removable
      FROM dropped`.execute(this.#kysely);

    return rows.map((row) => ({
      startId: row.start_node_id,
      endId: row.end_node_id,
      kind: row.kind,
      removableSeenMs: row.is_removable ? row.linked_at.getTime() : undefined,
    }));
  }

  /** Records what was found for relationships that are kept. */
  async settle(states: readonly SettledMatch[]): Promise<void> {
    const rows = await this.#withOwnership(states);
    await sql`
      UPDATE matched_relationship AS stored SET start_node_id = told.start_node_id, end_node_id = told.end_node_id,
        start_problem = told.start_problem, end_problem = told.end_problem, linked_at = told.linked_at,
        is_sole = told.is_sole
      FROM json_to_recordset(${JSON.stringify(rows.map(toState))}::json) AS told (
        id bigint, start_node_id integer, end_node_id integer, start_problem text, end_problem text,
        linked_at timestamptz, is_sole boolean)
      WHERE stored.id = told.id`.execute(this.#kysely);
  }

  /** Forgets linked relationships of which an end that was named outright is gone. */
  async removeBroken(): Promise<void> {
    await sql`
      DELETE FROM matched_relationship WHERE linked_at IS NOT NULL AND (
        (start_look_up IS NULL AND NOT EXISTS (SELECT FROM node WHERE id = start_node_id))
        OR (end_look_up IS NULL AND NOT EXISTS (SELECT FROM node WHERE id = end_node_id)))`.execute(
      this.#kysely,
    );
  }

  async removeOld(): Promise<void> {
    await sql`
      DELETE FROM matched_relationship
      WHERE told_at < now() - make_interval(days => ${MATCH_LIFETIME_DAYS}::int)`.execute(this.#kysely);
  }

  /** Forgets what this upload job alone has told; the relationships of the graph that nobody else stands for. */
  async removeOfJob(jobId: number): Promise<readonly DroppedLink[]> {
    const rows = await this.#kysely
      .selectFrom('matched_relationship')
      .select('id')
      .where('job_id', '=', jobId)
      .where('is_shared', '=', false)
      .execute();
    const ids = rows.map(({ id }) => id);
    const dropped = await this.unlink(ids);
    await sql`DELETE FROM matched_relationship WHERE id = ANY(${ids}::bigint[])`.execute(this.#kysely);

    return dropped;
  }

  /** Forgets what a deletion of graph data covers. */
  async removeDeleted(scope: {
    readonly isEverything: boolean;
    readonly isSourceless: boolean;
    readonly sourceKinds: readonly string[];
    readonly relationshipKinds: readonly string[];
  }): Promise<void> {
    await sql`
      DELETE FROM matched_relationship
      WHERE ${scope.isEverything}::boolean OR (${scope.isSourceless}::boolean AND source_kind = '')
        OR source_kind = ANY(${[...scope.sourceKinds]}::text[])
        OR kind = ANY(${[...scope.relationshipKinds]}::text[])`.execute(this.#kysely);
  }

  async listWaiting(list: ListQuery): Promise<BatchedList<WaitingRelationship>> {
    const waiting = this.#selectWaiting(list);
    const count = await countRows(waiting);
    const sized = waiting
      .select('id')
      .select(sql<number>`octet_length(start_match) + octet_length(end_match)`.as('sizeBytes'));
    const plan = await withListPage(sized, list, LIST_COLUMNS).execute();

    return { count, batches: readInBatches(plan, (ids) => this.#readWaiting(ids)) };
  }

  /** How many wait, by the source kind of their files and by kind. An empty source kind: files without one. */
  async countWaiting(): Promise<readonly WaitingCount[]> {
    const rows = await this.#kysely
      .selectFrom('matched_relationship')
      .where('linked_at', 'is', null)
      .groupBy(['source_kind', 'kind'])
      .select(['source_kind', 'kind'])
      .select(sql<number>`count(*)::integer`.as('waiting'))
      .execute();

    return rows.map(({ source_kind: sourceKind, kind, waiting }) => ({ sourceKind, kind, waiting }));
  }

  /** Drops one that waits; false: there is none with this id. */
  async removeWaiting(id: number): Promise<boolean> {
    const { numDeletedRows } = await this.#kysely
      .deleteFrom('matched_relationship')
      .where('id', '=', id)
      .where('linked_at', 'is', null)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  /** Drops all that wait and that the filters of the list let through; returns how many. */
  async removeAllWaiting(list: ListQuery): Promise<number> {
    const waiting = this.#selectWaiting(list);
    const { numDeletedRows } = await this.#kysely
      .deleteFrom('matched_relationship')
      // What the datapipe is about to link is not waited for.
      .where('id', 'in', waiting.select('id').forUpdate().skipLocked())
      .executeTakeFirst();
    return Number(numDeletedRows);
  }

  #selectWaiting(list: ListQuery) {
    return withListFilters(
      this.#kysely.selectFrom('matched_relationship').where('linked_at', 'is', null),
      list,
      LIST_COLUMNS,
    );
  }

  async #readWaiting(ids: readonly number[]): Promise<readonly WaitingRelationship[]> {
    const rows = await this.#kysely
      .selectFrom('matched_relationship')
      .selectAll()
      .where(sql<SqlBool>`id = ANY(${ids}::bigint[])`)
      .where('linked_at', 'is', null)
      .execute();
    return rows.map(toWaiting);
  }

  async #keepSome(
    matches: readonly MatchToKeep[],
    { origin, room }: { readonly origin: MatchOrigin; readonly room: Room },
  ): Promise<KeptMatches> {
    const rows = await this.#withOwnership(
      matches.map((match) => ({ ...match, kind: match.relationship.kind })),
    );
    const distinct = new Map<string, NewRow>();
    for (const row of rows) {
      const digest = digestOf(origin.sourceKind, row.relationship);
      const earlier = distinct.get(digest)?.properties;
      const { properties } = row.relationship;
      const merged = earlier === undefined ? properties : mergePropertyTexts(earlier, properties);
      distinct.set(digest, { ...toState(row), digest, ...toTold(row.relationship), properties: merged });
    }

    const known = await this.#readKnown([...distinct.keys()]);
    const result = { waiting: 0, leftOut: 0, tooLarge: 0 };
    const stored: NewRow[] = [];
    const fates = new Map<string, keyof KeptMatches>();
    for (const [digest, row] of distinct) {
      const earlier = known.get(digest);
      const merged =
        earlier === undefined ? row : { ...row, properties: mergePropertyTexts(earlier, row.properties) };
      const state = row.linked_at === null ? 'waiting' : 'linked';
      const isTooLarge = lengthOf(merged) > this.#limits.length;
      if (isTooLarge || (earlier === undefined && room[state] <= 0)) {
        fates.set(digest, isTooLarge ? 'tooLarge' : 'leftOut');
      } else {
        room[state] -= earlier === undefined ? 1 : 0;
        fates.set(digest, 'waiting');
        stored.push(merged);
      }
    }
    // Told twice in one file, it counts twice.
    for (const match of matches) {
      if (match.link === undefined) {
        result[fates.get(digestOf(origin.sourceKind, match.relationship)) ?? 'leftOut']++;
      }
    }

    await this.#upsert(stored, origin);
    return result;
  }

  async #readKnown(digests: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const { rows } = await sql<{ digest: string; properties: string }>`
      SELECT encode(digest, 'hex') AS digest, properties FROM matched_relationship
      WHERE digest IN (SELECT decode(told, 'hex') FROM unnest(${digests}::text[]) AS told)`.execute(
      this.#kysely,
    );
    return new Map(rows.map(({ digest, properties }) => [digest, properties]));
  }

  async #findRoom(sourceKind: string): Promise<Room> {
    const { rows } = await sql<{ waiting: number; linked: number; total: number }>`
      SELECT count(*) FILTER (WHERE source_kind = ${sourceKind} AND linked_at IS NULL)::int AS waiting,
        count(*) FILTER (WHERE source_kind = ${sourceKind} AND linked_at IS NOT NULL)::int AS linked,
        count(*)::int AS total
      FROM matched_relationship`.execute(this.#kysely);
    const { waiting = 0, linked = 0, total = 0 } = rows[0] ?? {};
    const left = this.#limits.inAll - total;

    return {
      waiting: Math.min(this.#limits.perSourceKind - waiting, left),
      linked: Math.min(this.#limits.perSourceKind - linked, left),
    };
  }

  /**
   * Who stands for the relationships in the graph. One that was there before is a lookup's own only when nobody has
   * told it since the lookup that made it; all lookups that lead to it take over the time.
   */
  async #withOwnership<Row extends MatchState & { readonly kind: string }>(
    rows: readonly Row[],
  ): Promise<readonly (Row & { readonly isSole: boolean })[]> {
    const owners = await this.#takeOver(rows);
    const decided = new Map<string, boolean>();

    return rows.map((row) => {
      if (row.link === undefined) {
        return { ...row, isSole: false };
      }

      const key = keyOf(row);
      const { seenBeforeMs } = row.link;
      const isSole = decided.get(key) ?? (seenBeforeMs === undefined || owners.get(key) === seenBeforeMs);
      decided.set(key, isSole);
      return { ...row, isSole };
    });
  }

  /** When relationships that are a lookup's own were last seen by one. */
  async #takeOver(
    rows: readonly (MatchState & { readonly kind: string })[],
  ): Promise<ReadonlyMap<string, number>> {
    const told = rows.flatMap(({ startId, endId, kind, link }) =>
      link?.seenBeforeMs === undefined
        ? []
        : [
            {
              start_node_id: startId,
              end_node_id: endId,
              kind,
              linked_at: new Date(link.atMs),
              seen_before: new Date(link.seenBeforeMs),
            },
          ],
    );
    if (told.length === 0) {
      return new Map();
    }

    const { rows: owners } = await sql<OwnerRow>`
      WITH told AS (
        -- What the same lookup made a moment ago comes later.
        SELECT start_node_id, end_node_id, kind, max(linked_at) AS linked_at, min(seen_before) AS seen_before
        FROM json_to_recordset(${JSON.stringify(told)}::json) AS told (
          start_node_id integer, end_node_id integer, kind text, linked_at timestamptz, seen_before timestamptz)
        GROUP BY 1, 2, 3
      ), owner AS (
        SELECT stored.start_node_id, stored.end_node_id, stored.kind, max(stored.linked_at) AS linked_at
        FROM told JOIN matched_relationship AS stored USING (start_node_id, end_node_id, kind)
        WHERE stored.linked_at IS NOT NULL GROUP BY 1, 2, 3 HAVING bool_or(stored.is_sole)
      ), taken AS (
        UPDATE matched_relationship AS stored SET linked_at = told.linked_at,
          is_sole = stored.is_sole AND stored.linked_at = told.seen_before
        FROM told
        WHERE stored.start_node_id = told.start_node_id AND stored.end_node_id = told.end_node_id
          AND stored.kind = told.kind AND stored.linked_at IS NOT NULL
      )
      SELECT * FROM owner`.execute(this.#kysely);

    return new Map(
      owners.map(({ start_node_id: startId, end_node_id: endId, kind, linked_at }) => [
        keyOf({ startId, endId, kind }),
        linked_at.getTime(),
      ]),
    );
  }

  async #upsert(rows: readonly NewRow[], origin: MatchOrigin): Promise<void> {
    if (rows.length === 0) {
      return;
    }

    await sql`
      INSERT INTO matched_relationship AS stored (digest, source_kind, kind, properties, start_match, end_match,
        start_look_up, end_look_up, start_kind, end_kind, start_node_id, end_node_id, start_problem, end_problem,
        linked_at, is_sole, job_id, file_name, told_at)
      SELECT decode(digest, 'hex'), ${origin.sourceKind}::text, kind, properties, start_match, end_match,
        start_look_up, end_look_up, start_kind, end_kind, start_node_id, end_node_id, start_problem, end_problem,
        linked_at, is_sole, ${origin.jobId}::bigint, ${storable(origin.fileName)}::text, ${origin.toldAt}::timestamptz
      FROM json_to_recordset(${JSON.stringify(rows)}::json) AS told (
        digest text, kind text, properties text, start_match text, end_match text, start_look_up uuid,
        end_look_up uuid, start_kind text, end_kind text, start_node_id integer, end_node_id integer,
        start_problem text, end_problem text, linked_at timestamptz, is_sole boolean)
      ON CONFLICT (digest) DO UPDATE SET properties = excluded.properties, start_node_id = excluded.start_node_id,
        end_node_id = excluded.end_node_id, start_problem = excluded.start_problem,
        end_problem = excluded.end_problem, linked_at = excluded.linked_at, is_sole = excluded.is_sole,
        is_shared = stored.is_shared OR stored.job_id <> excluded.job_id, job_id = excluded.job_id,
        file_name = excluded.file_name, told_at = excluded.told_at,
        waiting_since = CASE WHEN stored.linked_at IS NULL THEN stored.waiting_since ELSE now() END`.execute(
      this.#kysely,
    );
  }
}

interface EndRow {
  readonly digest: string;
  readonly match: string;
  readonly node_id: number | null;
  readonly problem: string | null;
}

/** How many more of each there may be. */
type Room = Record<'waiting' | 'linked', number>;

interface OwnerRow {
  readonly start_node_id: number;
  readonly end_node_id: number;
  readonly kind: string;
  readonly linked_at: Date;
}

interface DroppedRow {
  readonly start_node_id: number;
  readonly end_node_id: number;
  readonly kind: string;
  readonly linked_at: Date;
  readonly is_removable: boolean;
}

type StateRow = ReturnType<typeof toState>;
type ToldRow = ReturnType<typeof toTold>;
type NewRow = StateRow & ToldRow & { readonly digest: string; readonly properties: string };

function ofKinds(column: 'start_kind' | 'end_kind', kinds: readonly string[] | undefined) {
  return kinds === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`${sql.ref(column)} = ANY(${['', ...kinds.map(storable)]}::text[])`;
}

function keyOf({ startId, endId, kind }: Pick<MatchState, 'startId' | 'endId'> & { readonly kind: string }) {
  return [startId, endId, kind].join(' ');
}

function toState({
  id,
  startId,
  endId,
  startProblem,
  endProblem,
  link,
  isSole,
}: MatchState & {
  readonly id?: number;
  readonly isSole: boolean;
}) {
  return {
    id,
    start_node_id: startId ?? null,
    end_node_id: endId ?? null,
    start_problem: startProblem ?? null,
    end_problem: endProblem ?? null,
    linked_at: link === undefined ? null : new Date(link.atMs).toISOString(),
    is_sole: isSole,
  };
}

function toTold({ start, end, kind }: ToldRelationship) {
  const matches = { start_match: writeMatch(start), end_match: writeMatch(end) };
  return {
    kind,
    ...matches,
    start_look_up: start.by === 'id' ? null : lookUpDigest(matches.start_match),
    end_look_up: end.by === 'id' ? null : lookUpDigest(matches.end_match),
    start_kind: start.by === 'id' ? null : storable(start.kind ?? ''),
    end_kind: end.by === 'id' ? null : storable(end.kind ?? ''),
  };
}

function lengthOf({ start_match, end_match, properties }: NewRow): number {
  return start_match.length + end_match.length + properties.length;
}

/** Files may hold what PostgreSQL cannot store; inside of JSON text it is written in another way. */
function storable(text: string): string {
  return text.replaceAll('\0', '\uFFFD').toWellFormed();
}

function toEnd({ digest, match, node_id, problem }: EndRow): LookedUpEnd {
  return { digest, end: readMatch(match), found: (problem as EndProblem | null) ?? node_id ?? 'none' };
}

function toStored(row: Selectable<MatchedRelationshipTable>): StoredMatch {
  return {
    id: row.id,
    ...toRelationship(row),
    isLinked: row.linked_at !== null,
    jobId: row.job_id,
  };
}

function toWaiting(row: Selectable<MatchedRelationshipTable>): WaitingRelationship {
  return {
    id: row.id,
    ...toRelationship(row),
    sourceKind: row.source_kind,
    startProblem: row.start_problem ?? undefined,
    endProblem: row.end_problem ?? undefined,
    jobId: row.job_id,
    fileName: row.file_name,
    waitingSince: row.waiting_since,
    toldAt: row.told_at,
  };
}

function toRelationship(row: Selectable<MatchedRelationshipTable>): ToldRelationship {
  return {
    start: readMatch(row.start_match),
    end: readMatch(row.end_match),
    kind: row.kind,
    properties: row.properties,
  };
}
