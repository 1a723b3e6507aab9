import type { RecordTimes } from '../auth/user-record.ts';
import type { Database } from '../connection/database.ts';

export interface ParameterSeed {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly value: Readonly<Record<string, unknown>>;
}

export interface ParameterRecord extends ParameterSeed, RecordTimes {
  readonly id: number;
}

/** Configuration parameters: what administrators change while the service runs. */
export interface ParameterRepository {
  /** Adds the parameters that are missing, and tells the words of all; values already stored stay. */
  storeDefaults(parameters: readonly ParameterSeed[]): Promise<void>;
  /** All values by key. */
  readValues(): Promise<ReadonlyMap<string, unknown>>;
  /** By ascending id. */
  listParameters(): Promise<readonly ParameterRecord[]>;
  /** Replaces the value whole. */
  updateValue(key: string, value: ParameterSeed['value']): Promise<void>;
}

export function createParameterRepository(database: Database): ParameterRepository {
  const kysely = database.kysely;

  return {
    async storeDefaults(parameters) {
      await kysely
        .insertInto('parameter')
        .values(
          parameters.map(({ key, name, description, value }) => ({
            key,
            name,
            description,
            value: JSON.stringify(value),
          })),
        )
        .onConflict((conflict) =>
          conflict.column('key').doUpdateSet((build) => ({
            name: build.ref('excluded.name'),
            description: build.ref('excluded.description'),
          })),
        )
        .execute();
    },

    async readValues() {
      const rows = await kysely.selectFrom('parameter').select(['key', 'value']).execute();

      return new Map(rows.map((row) => [row.key, row.value]));
    },

    async listParameters() {
      const rows = await kysely.selectFrom('parameter').selectAll().orderBy('id').execute();

      return rows.map((row) => ({
        id: row.id,
        key: row.key,
        name: row.name,
        description: row.description,
        value: row.value as ParameterSeed['value'],
        createdAt: row.created_at,
        updatedAt: row.updated_at,
      }));
    },

    async updateValue(key, value) {
      await kysely
        .updateTable('parameter')
        .set({ value: JSON.stringify(value), updated_at: new Date() })
        .where('key', '=', key)
        .execute();
    },
  };
}
