import { type Kysely, type Selectable, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import type { FeatureFlagTable } from './tables.ts';

export interface FeatureFlagSeed {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly isEnabled: boolean;
  readonly isUserUpdatable: boolean;
}

export interface FeatureFlag extends FeatureFlagSeed {
  readonly id: number;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export class FeatureFlagRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  /** Adds the flags that are missing; whether one is enabled stays as it is stored. */
  async storeDefaults(flags: readonly FeatureFlagSeed[]): Promise<void> {
    await this.#kysely
      .insertInto('feature_flag')
      .values(
        flags.map(({ key, name, description, isEnabled, isUserUpdatable }) => ({
          key,
          name,
          description,
          enabled: isEnabled,
          user_updatable: isUserUpdatable,
        })),
      )
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet((build) => ({
          name: build.ref('excluded.name'),
          description: build.ref('excluded.description'),
          user_updatable: build.ref('excluded.user_updatable'),
        })),
      )
      .execute();
  }

  /** By ascending id. */
  async listFlags(): Promise<readonly FeatureFlag[]> {
    return (await this.#kysely.selectFrom('feature_flag').selectAll().orderBy('id').execute()).map(toFlag);
  }

  async readDisabledKeys(): Promise<ReadonlySet<string>> {
    const rows = await this.#kysely
      .selectFrom('feature_flag')
      .select('key')
      .where('enabled', '=', false)
      .execute();

    return new Set(rows.map(({ key }) => key));
  }

  async findFlag(id: number): Promise<FeatureFlag | undefined> {
    const row = await this.#kysely
      .selectFrom('feature_flag')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirst();

    return row && toFlag(row);
  }

  /** Whether it is enabled now; undefined when there is no such flag, or none that may be switched. */
  async toggle(id: number): Promise<boolean | undefined> {
    const row = await this.#kysely
      .updateTable('feature_flag')
      .set({ enabled: sql<boolean>`NOT enabled`, updated_at: new Date() })
      .where('id', '=', id)
      .where('user_updatable', '=', true)
      .returning('enabled')
      .executeTakeFirst();

    return row?.enabled;
  }
}

function toFlag(row: Selectable<FeatureFlagTable>): FeatureFlag {
  return {
    id: row.id,
    key: row.key,
    name: row.name,
    description: row.description,
    isEnabled: row.enabled,
    isUserUpdatable: row.user_updatable,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
