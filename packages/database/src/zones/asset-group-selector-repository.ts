import type { SelectorSeed } from '@secgraph/analysis';
import { errorCodeOf, type ListQuery } from '@secgraph/kernel';
import { AUTO_CERTIFY, type AutoCertify, SEED_TYPES } from '@secgraph/vocabulary';
import { type Kysely, type RawBuilder, type Selectable, type SqlBool, sql, type Transaction } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import { AnalysisRequestRepository } from '../datapipe/analysis-request-repository.ts';
import { DatabaseError } from '../errors.ts';
import { countRows, withListFilters, withListPage } from '../list-query/sql-list-query.ts';
import { type Author, type HistoryEntry, recordHistory } from './asset-group-history.ts';
import { diffValues } from './history-changes.ts';
import type { AssetGroupTagSelectorTable } from './tables.ts';
import { storedName } from './zone-repository.ts';

/** A selector as stored. */
export interface SelectorRecord {
  readonly id: number;
  readonly tagId: number;
  readonly name: string;
  readonly description: string;
  readonly autoCertify: AutoCertify;
  readonly isDefault: boolean;
  readonly isOptional: boolean;
  readonly disabledAt: Date | undefined;
  readonly disabledBy: string | undefined;
  readonly seeds: readonly SelectorSeed[];
  readonly lastError: string | undefined;
  readonly lastRunAt: Date | undefined;
  readonly lastCount: number | undefined;
  readonly createdAt: Date;
  readonly createdBy: string;
  readonly updatedAt: Date;
  readonly updatedBy: string;
}

export interface SelectorFields {
  readonly name: string;
  readonly description: string;
  readonly autoCertify: AutoCertify;
  readonly isDisabled: boolean;
  /** Replaces all. */
  readonly seeds: readonly SelectorSeed[];
}

/** How selectors of a tag are changed. */
export interface SelectorChange {
  readonly author: Author;
  /** Members are to be marked at once, not when an analysis is due. */
  readonly tagsNow: boolean;
}

/** Objects that are to be selected one by one, or not any more. */
export interface ObjectChanges {
  readonly tagId: number;
  readonly add: readonly { readonly name: string; readonly objectId: string }[];
  /** Object ids. */
  readonly remove: readonly string[];
  /** Of those that are added. */
  readonly autoCertify: AutoCertify;
}

const UNIQUE_VIOLATION = '23505';
const ref = (name: string) => sql.ref(`asset_group_tag_selector.${name}`);
const LIST_COLUMNS = {
  ...Object.fromEntries(
    [
      'id',
      'name',
      'description',
      'auto_certify',
      'is_default',
      'created_at',
      'created_by',
      'updated_at',
      'updated_by',
      'disabled_at',
      'disabled_by',
    ].map((name) => [name, ref(name)]),
  ),
  // All seeds of a selector are of one type.
  type: sql`(SELECT min(seed.type) FROM asset_group_tag_selector_seed seed
    WHERE seed.selector_id = asset_group_tag_selector.id)`,
};

/** Selectors as users see and change them. Every change is a transaction and leaves its record in the history. */
export class AssetGroupSelectorRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  /**
   * @param visible whoever asks may see only these environments: of selectors that users made, those that select
   * something of them; undefined: all
   */
  async listSelectors(
    tagId: number,
    list: ListQuery,
    visible?: readonly string[],
  ): Promise<{ readonly count: number; readonly selectors: readonly SelectorRecord[] }> {
    const selected = withListFilters(
      this.#kysely
        .selectFrom('asset_group_tag_selector')
        .where('asset_group_tag_id', '=', tagId)
        .where(isVisible(visible)),
      list,
      LIST_COLUMNS,
    );
    const count = await countRows(selected);
    const rows = await withListPage(selected.selectAll(), list, LIST_COLUMNS).execute();
    return { count, selectors: await withSeeds(this.#kysely, rows) };
  }

  /** `visible` as above. */
  findSelector(selectorId: number, visible?: readonly string[]): Promise<SelectorRecord | undefined> {
    return findSelector(this.#kysely, selectorId, visible);
  }

  /** @throws `DATABASE_CONFLICT` when the tag has one of this name */
  createSelector(tagId: number, fields: SelectorFields, change: SelectorChange): Promise<SelectorRecord> {
    return refusingTakenNames(
      this.#kysely.transaction().execute(async (transaction) => {
        const selectorId = await insertSelector(transaction, tagId, fields, change.author);
        const created = await getSelector(transaction, selectorId);
        await finish(transaction, change, [entryOf('CreateSelector', undefined, created)]);
        return created;
      }),
    );
  }

  /** Undefined when it is gone. @throws `DATABASE_CONFLICT` when the tag has one of this name */
  updateSelector(
    selectorId: number,
    fields: Partial<SelectorFields>,
    change: SelectorChange,
  ): Promise<SelectorRecord | undefined> {
    return refusingTakenNames(
      this.#kysely.transaction().execute(async (transaction) => {
        const before = await lockSelectors(transaction, sql<SqlBool>`id = ${selectorId}`);
        const row = await transaction
          .updateTable('asset_group_tag_selector')
          .set({
            ...toColumns(fields, change.author),
            updated_by: change.author.id,
            updated_at: sql`now()`,
          })
          .where('id', '=', selectorId)
          .returning('id')
          .executeTakeFirst();
        if (row === undefined) {
          return undefined;
        }

        if (fields.seeds !== undefined) {
          await transaction
            .deleteFrom('asset_group_tag_selector_seed')
            .where('selector_id', '=', selectorId)
            .execute();
          await insertSeeds(transaction, selectorId, fields.seeds);
        }
        const after = await getSelector(transaction, selectorId);
        await finish(transaction, change, [entryOf('UpdateSelector', before[0], after)]);
        return after;
      }),
    );
  }

  removeSelector(selectorId: number, change: SelectorChange): Promise<void> {
    return removeSelectors(this.#kysely, sql<SqlBool>`id = ${selectorId}`, change);
  }

  /** All that users added to some tags. */
  removeCustomSelectors(tagIds: readonly number[], change: SelectorChange): Promise<void> {
    return removeSelectors(
      this.#kysely,
      sql<SqlBool>`asset_group_tag_id = ANY(${tagIds}::integer[]) AND NOT is_default`,
      change,
    );
  }

  /** By name, which contains the text in any case. */
  async searchSelectors(
    tagIds: readonly number[],
    {
      text,
      limit,
      visible,
    }: {
      readonly text: string;
      readonly limit: number;
      /** As above. */
      readonly visible: readonly string[] | undefined;
    },
  ): Promise<readonly SelectorRecord[]> {
    const rows = await this.#kysely
      .selectFrom('asset_group_tag_selector')
      .selectAll()
      .where(sql<SqlBool>`asset_group_tag_id = ANY(${tagIds}::integer[])`)
      .where(sql<SqlBool>`strpos(upper(name), upper(${text})) > 0`)
      .where(isVisible(visible))
      .orderBy('name')
      .orderBy('id')
      .limit(limit)
      .execute();
    return withSeeds(this.#kysely, rows);
  }

  /** Selectors of the tag whose only seed is an object id. */
  async listObjectSelectors(tagIds: readonly number[]): Promise<readonly SelectorRecord[]> {
    const rows = await objectSelectors(this.#kysely, tagIds).orderBy('id').execute();
    return withSeeds(this.#kysely, rows);
  }

  /** What is there already, or not there, is left out of the answer. */
  changeObjects(
    changes: ObjectChanges,
    change: SelectorChange,
  ): Promise<{ readonly added: readonly SelectorRecord[]; readonly removed: readonly SelectorRecord[] }> {
    return this.#kysely.transaction().execute((transaction) => changeObjects(transaction, changes, change));
  }
}

async function removeSelectors(
  kysely: Kysely<Tables>,
  condition: RawBuilder<SqlBool>,
  change: SelectorChange,
): Promise<void> {
  await kysely.transaction().execute(async (transaction) => {
    await finish(transaction, change, await deleteSelectors(transaction, condition));
  });
}

/** What the history is to tell of it. */
export async function deleteSelectors(
  transaction: Transaction<Tables>,
  condition: RawBuilder<SqlBool>,
): Promise<readonly HistoryEntry[]> {
  const removed = await lockSelectors(transaction, condition);
  const ids = removed.map(({ id }) => id);
  await sql`DELETE FROM asset_group_tag_selector WHERE id = ANY(${ids}::integer[])`.execute(transaction);

  return removed.map((selector) => entryOf('DeleteSelector', selector, undefined));
}

/** By id, until the transaction ends. */
export async function lockSelectors(
  transaction: Transaction<Tables>,
  condition: RawBuilder<SqlBool>,
): Promise<readonly SelectorRecord[]> {
  const rows = await transaction
    .selectFrom('asset_group_tag_selector')
    .selectAll()
    .where(condition)
    .orderBy('id')
    .forUpdate()
    .execute();

  return withSeeds(transaction, rows);
}

/** What the history is to tell of a change. */
export function entryOf(
  action: HistoryEntry['action'],
  before: SelectorRecord | undefined,
  after: SelectorRecord | undefined,
): HistoryEntry {
  const { name = '', tagId = 0 } = after ?? before ?? {};

  return { action, target: name, tagId, changes: diffValues(valuesOf(before), valuesOf(after)) };
}

/** In the words of the API. */
function valuesOf(selector: SelectorRecord | undefined): Readonly<Record<string, unknown>> | undefined {
  return (
    selector && {
      name: selector.name,
      description: selector.description,
      auto_certify: AUTO_CERTIFY[selector.autoCertify],
      disabled: selector.disabledAt !== undefined,
      seeds: selector.seeds.map(({ type, value }) => ({ type: SEED_TYPES[type], value })),
    }
  );
}

type Row = Selectable<AssetGroupTagSelectorTable>;

/**
 * Selectors with a member in a visible environment, and those that come with the product: they are about none in
 * particular.
 */
function isVisible(visible: readonly string[] | undefined) {
  return visible === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`(asset_group_tag_selector.is_default OR EXISTS (
        SELECT FROM asset_group_tag_selector_member member
        WHERE member.selector_id = asset_group_tag_selector.id AND NOT member.is_waiting
          AND member.environment_id = ANY(${visible}::text[])))`;
}

async function findSelector(
  kysely: Kysely<Tables>,
  selectorId: number,
  visible?: readonly string[],
): Promise<SelectorRecord | undefined> {
  const rows = await kysely
    .selectFrom('asset_group_tag_selector')
    .selectAll()
    .where('id', '=', selectorId)
    .where(isVisible(visible))
    .execute();
  const [selector] = await withSeeds(kysely, rows);
  return selector;
}

async function getSelector(kysely: Kysely<Tables>, selectorId: number): Promise<SelectorRecord> {
  const selector = await findSelector(kysely, selectorId);
  if (selector === undefined) {
    throw new TypeError(`the selector ${selectorId} is gone within its own transaction`);
  }
  return selector;
}

async function insertSelector(
  transaction: Transaction<Tables>,
  tagId: number,
  { seeds, isDisabled, ...fields }: SelectorFields,
  author: Author,
): Promise<number> {
  const { id } = await transaction
    .insertInto('asset_group_tag_selector')
    .values({
      ...toColumns(fields, author),
      ...(isDisabled ? { disabled_at: sql<Date>`now()`, disabled_by: author.id } : {}),
      asset_group_tag_id: tagId,
      name: fields.name,
      created_by: author.id,
      updated_by: author.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await insertSeeds(transaction, id, seeds);

  return id;
}

/** Repetitions count once. */
async function insertSeeds(
  transaction: Transaction<Tables>,
  selectorId: number,
  seeds: readonly SelectorSeed[],
): Promise<void> {
  const types = seeds.map(({ type }) => SEED_TYPES[type]);
  await sql`
    INSERT INTO asset_group_tag_selector_seed (selector_id, type, value)
    SELECT DISTINCT ${selectorId}::integer, type, value
    FROM unnest(${types}::smallint[], ${seeds.map(({ value }) => value)}::text[]) AS seed (type, value)
  `.execute(transaction);
}

function toColumns(fields: Partial<Omit<SelectorFields, 'seeds'>>, author: Author) {
  return {
    ...(fields.name === undefined ? {} : { name: fields.name }),
    ...(fields.description === undefined ? {} : { description: fields.description }),
    ...(fields.autoCertify === undefined ? {} : { auto_certify: AUTO_CERTIFY[fields.autoCertify] }),
    ...(fields.isDisabled === undefined
      ? {}
      : fields.isDisabled
        ? // Who disabled it first did it.
          {
            disabled_at: sql<Date>`COALESCE(disabled_at, now())`,
            disabled_by: sql<string>`COALESCE(disabled_by, ${author.id})`,
          }
        : { disabled_at: null, disabled_by: null }),
  };
}

async function finish(
  transaction: Transaction<Tables>,
  { author, tagsNow }: SelectorChange,
  entries: Parameters<typeof recordHistory>[2],
): Promise<void> {
  await recordHistory(transaction, author, entries);
  if (tagsNow && entries.length > 0) {
    await new AnalysisRequestRepository(transaction).requestAnalysis(author.id, 'tagging');
  }
}

function objectSelectors(kysely: Kysely<Tables>, tagIds: readonly number[]) {
  return kysely
    .selectFrom('asset_group_tag_selector')
    .selectAll()
    .where(sql<SqlBool>`asset_group_tag_id = ANY(${tagIds}::integer[])`)
    .where(sql<SqlBool>`(SELECT count(*) = 1 AND bool_and(seed.type = ${SEED_TYPES['object-id']})
      FROM asset_group_tag_selector_seed seed WHERE seed.selector_id = asset_group_tag_selector.id)`);
}

/** The lock on the tag makes those take turns who add the same object. */
async function changeObjects(
  transaction: Transaction<Tables>,
  { tagId, add, remove, autoCertify }: ObjectChanges,
  change: SelectorChange,
) {
  await transaction.selectFrom('asset_group_tag').select('id').where('id', '=', tagId).forUpdate().execute();
  const stored = await withSeeds(
    transaction,
    await objectSelectors(transaction, [tagId]).where('is_default', '=', false).execute(),
  );
  const { rows: names } = await sql<{ name: string }>`
    SELECT name FROM asset_group_tag_selector WHERE asset_group_tag_id = ${tagId} AND NOT is_default
  `.execute(transaction);
  const unwanted = new Set(remove);
  const removed = stored.filter(({ seeds }) => unwanted.has(seeds[0]?.value ?? ''));
  const kept = stored.filter((selector) => !removed.includes(selector));
  const active = new Set(
    kept.filter(({ disabledAt }) => disabledAt === undefined).map(({ seeds }) => seeds[0]?.value),
  );
  const taken = new Set(names.map(({ name }) => name));
  const added: SelectorRecord[] = [];

  await sql`DELETE FROM asset_group_tag_selector WHERE id = ANY(${removed.map(({ id }) => id)}::integer[])`.execute(
    transaction,
  );
  for (const { name } of removed) {
    taken.delete(name);
  }
  for (const { name, objectId } of add) {
    if (active.has(objectId)) {
      continue;
    }
    active.add(objectId);
    const disabled = kept.find(({ seeds }) => seeds[0]?.value === objectId);
    if (disabled !== undefined) {
      await transaction
        .updateTable('asset_group_tag_selector')
        .set({ disabled_at: null, disabled_by: null, updated_by: change.author.id, updated_at: sql`now()` })
        .where('id', '=', disabled.id)
        .execute();
      added.push(await getSelector(transaction, disabled.id));
      continue;
    }
    const freeName = taken.has(name) ? `${name} (${objectId})` : name;
    taken.add(freeName);
    const fields = {
      name: freeName,
      description: '',
      autoCertify,
      isDisabled: false,
      seeds: [{ type: 'object-id', value: objectId }],
    } as const;
    added.push(
      await getSelector(transaction, await insertSelector(transaction, tagId, fields, change.author)),
    );
  }
  await finish(transaction, change, [
    ...removed.map((selector) => entryOf('DeleteSelector', selector, undefined)),
    ...added.map((selector) => entryOf('CreateSelector', undefined, selector)),
  ]);

  return { added, removed };
}

async function withSeeds(kysely: Kysely<Tables>, rows: readonly Row[]): Promise<readonly SelectorRecord[]> {
  const seeds = await kysely
    .selectFrom('asset_group_tag_selector_seed')
    .selectAll()
    .where(sql<SqlBool>`selector_id = ANY(${rows.map(({ id }) => id)}::integer[])`)
    .orderBy('selector_id')
    .orderBy('value')
    .execute();
  const seedsOf = Map.groupBy(seeds, ({ selector_id }) => selector_id);

  return rows.map((row) => ({
    id: row.id,
    tagId: row.asset_group_tag_id,
    name: row.name,
    description: row.description,
    autoCertify: storedName(AUTO_CERTIFY, row.auto_certify),
    isDefault: row.is_default,
    isOptional: row.allow_disable,
    disabledAt: row.disabled_at ?? undefined,
    disabledBy: row.disabled_by ?? undefined,
    seeds: (seedsOf.get(row.id) ?? []).map(({ type, value }) => ({
      type: storedName(SEED_TYPES, type),
      value,
    })),
    lastError: row.last_error ?? undefined,
    lastRunAt: row.last_run_at ?? undefined,
    lastCount: row.last_count ?? undefined,
    createdAt: row.created_at,
    createdBy: row.created_by,
    updatedAt: row.updated_at,
    updatedBy: row.updated_by,
  }));
}

async function refusingTakenNames<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (cause) {
    throw errorCodeOf(cause) === UNIQUE_VIOLATION
      ? new DatabaseError('DATABASE_CONFLICT', 'The tag has a selector of this name.', { cause })
      : cause;
  }
}
