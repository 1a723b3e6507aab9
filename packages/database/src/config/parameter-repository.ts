import type { Kysely } from 'kysely';
import type { RecordTimes } from '../auth/user-record.ts';
import type { Tables } from '../connection/tables.ts';

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
export class ParameterRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  /** Adds the parameters that are missing, and tells the words of all; values already stored stay. */
  async storeDefaults(parameters: readonly ParameterSeed[]): Promise<void> {
    await this.#kysely
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
  }

  /** All values by key. */
  async readValues(): Promise<ReadonlyMap<string, unknown>> {
    const rows = await this.#kysely.selectFrom('parameter').select(['key', 'value']).execute();

    return new Map(rows.map((row) => [row.key, row.value]));
  }

  /** By ascending id. */
  async listParameters(): Promise<readonly ParameterRecord[]> {
    const rows = await this.#kysely.selectFrom('parameter').selectAll().orderBy('id').execute();

    return rows.map((row) => ({
      id: row.id,
      key: row.key,
      name: row.name,
      description: row.description,
      value: row.value as ParameterSeed['value'],
      createdAt: row.created_at,
      updatedAt: row.updated_at,
    }));
  }

  /** Replaces the value whole. */
  async updateValue(key: string, value: ParameterSeed['value']): Promise<void> {
    await this.#kysely
      .updateTable('parameter')
      .set({ value: JSON.stringify(value), updated_at: new Date() })
      .where('key', '=', key)
      .execute();
  }
}
