import type { BuiltInTag, StoredMembership, TagSelector, ZoneTag } from '@secgraph/analysis';
import { invariant } from '@secgraph/kernel';
import { AUTO_CERTIFY, type AutoCertify, nameOf, SEED_TYPES, TAG_TYPES } from '@secgraph/vocabulary';
import { type Kysely, sql } from 'kysely';
import { LOCKS } from '../connection/advisory-locks.ts';
import type { Tables } from '../connection/tables.ts';

export interface StoredSelector extends TagSelector {
  readonly lastError: string | undefined;
  /** Which members it certifies by itself. */
  readonly autoCertify: AutoCertify;
}

export interface StoredTag extends ZoneTag {
  readonly selectors: readonly StoredSelector[];
}

/** Zones, labels and what selects their members. */
export class ZoneRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  /** Adds the tags and selectors that are missing; those that are there stay as users made them. */
  storeDefaults(tags: readonly BuiltInTag[], actor: string): Promise<void> {
    return this.#kysely.transaction().execute(async (transaction) => {
      // Processes that start at once must not race for the names: a conflict is ignored for kinds alone.
      await sql`SELECT pg_advisory_xact_lock(${LOCKS.space}, ${LOCKS.migration})`.execute(transaction);
      for (const tag of tags) {
        await storeTag(transaction, tag, actor);
        await storeSelectors(transaction, tag, actor);
        await storeGroup(transaction, tag);
      }
    });
  }

  /** All that are not deleted, with all of their selectors; by id. */
  async listTags(): Promise<readonly StoredTag[]> {
    const tags = await this.#kysely
      .selectFrom('asset_group_tag')
      .selectAll()
      .where('deleted_at', 'is', null)
      .orderBy('id')
      .execute();
    const selectors = await this.#kysely
      .selectFrom('asset_group_tag_selector')
      .selectAll()
      .orderBy('id')
      .execute();
    const seeds = await this.#kysely.selectFrom('asset_group_tag_selector_seed').selectAll().execute();
    const seedsOf = Map.groupBy(seeds, ({ selector_id }) => selector_id);
    const selectorsOf = Map.groupBy(selectors, ({ asset_group_tag_id }) => asset_group_tag_id);

    return tags.map((tag) => ({
      id: tag.id,
      name: tag.name,
      type: storedName(TAG_TYPES, tag.type),
      kindName: tag.kind_name ?? '',
      position: tag.position ?? undefined,
      requiresCertification: tag.require_certify === true,
      isAnalysed: tag.analysis_enabled === true,
      selectors: (selectorsOf.get(tag.id) ?? []).map((selector) => ({
        id: selector.id,
        name: selector.name,
        isDefault: selector.is_default,
        isDisabled: selector.disabled_at !== null,
        version: selector.updated_at.toISOString(),
        lastError: selector.last_error ?? undefined,
        autoCertify: storedName(AUTO_CERTIFY, selector.auto_certify),
        seeds: (seedsOf.get(selector.id) ?? []).map(({ type, value }) => ({
          type: storedName(SEED_TYPES, type),
          value,
        })),
      })),
    }));
  }

  /** What some selectors selected when they were last asked and is in the graph, by selector. */
  async readMemberships(
    selectorIds: readonly number[],
  ): Promise<ReadonlyMap<number, readonly StoredMembership[]>> {
    const rows =
      selectorIds.length === 0
        ? []
        : await this.#kysely
            .selectFrom('asset_group_tag_selector_member')
            .select(['selector_id', 'node_id', 'certified'])
            .where('selector_id', 'in', selectorIds)
            .where('is_waiting', '=', false)
            .execute();
    const bySelector = Map.groupBy(rows, ({ selector_id }) => selector_id);

    return new Map(
      Array.from(bySelector, ([selectorId, members]) => [
        selectorId,
        members.map(({ node_id, certified }) => ({ nodeId: node_id, certified })),
      ]),
    );
  }
}

/** Found again by its kind, whatever it is called by now. */
async function storeTag(transaction: Kysely<Tables>, tag: BuiltInTag, actor: string): Promise<void> {
  const isZone = tag.type === 'zone';
  await transaction
    .insertInto('asset_group_tag')
    .values({
      type: TAG_TYPES[tag.type],
      kind_name: tag.kindName,
      name: tag.name,
      description: tag.description,
      glyph: tag.glyph,
      position: tag.position ?? null,
      require_certify: isZone ? false : null,
      analysis_enabled: isZone ? true : null,
      created_by: actor,
      updated_by: actor,
    })
    .onConflict((conflict) => conflict.column('kind_name').doNothing())
    .execute();
}

async function storeGroup(transaction: Kysely<Tables>, { group, kindName }: BuiltInTag): Promise<void> {
  await sql`
    INSERT INTO asset_group (name, tag, system_group, asset_group_tag_id)
    SELECT ${group.name}, ${group.tag}, true, id FROM asset_group_tag WHERE kind_name = ${kindName}
    ON CONFLICT DO NOTHING`.execute(transaction);
}

/** Selectors and their seeds in one statement each, so that a selector never is without. */
async function storeSelectors(transaction: Kysely<Tables>, tag: BuiltInTag, actor: string): Promise<void> {
  const rows = tag.selectors.map(({ name, description, cypher, autoCertify, isOptional }) => ({
    name,
    description,
    cypher,
    auto_certify: AUTO_CERTIFY[autoCertify],
    allow_disable: isOptional,
  }));
  await sql`
    WITH wanted AS (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
        AS row (name text, description text, cypher text, auto_certify smallint, allow_disable boolean)
    ), created AS (
      INSERT INTO asset_group_tag_selector
        (asset_group_tag_id, name, description, auto_certify, is_default, allow_disable, created_by, updated_by)
      SELECT tag.id, wanted.name, wanted.description, auto_certify, true, allow_disable, ${actor}, ${actor}
      FROM wanted, asset_group_tag tag WHERE tag.kind_name = ${tag.kindName}
      ON CONFLICT DO NOTHING
      RETURNING id, name
    )
    INSERT INTO asset_group_tag_selector_seed (selector_id, type, value)
    SELECT created.id, ${SEED_TYPES.cypher}, wanted.cypher FROM created JOIN wanted USING (name)
  `.execute(transaction);
}

/** The word for a number that the database holds. */
export function storedName<Name extends string>(words: Readonly<Record<Name, number>>, number: number): Name {
  const name = nameOf(words, number);
  invariant(name !== undefined, `no name for the stored number ${number}`);

  return name;
}
