import type { Database } from '../connection/database.ts';
import type { AuthTables } from './auth-tables.ts';

export interface ParameterSeed {
  readonly key: string;
  readonly name: string;
  readonly description: string;
  readonly value: Readonly<Record<string, unknown>>;
}

/** Configuration parameters: what administrators change while the service runs. */
export interface ParameterRepository {
  /** Adds the parameters that are missing; values already stored stay. */
  storeDefaults(parameters: readonly ParameterSeed[]): Promise<void>;
  /** All values by key. */
  readValues(): Promise<ReadonlyMap<string, unknown>>;
}

export function createParameterRepository(database: Database): ParameterRepository {
  const kysely = database.kysely.withTables<AuthTables>();

  return {
    async storeDefaults(parameters) {
      await kysely
        .insertInto('parameter')
        .values(parameters.map((parameter) => ({ ...parameter, value: JSON.stringify(parameter.value) })))
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute();
    },

    async readValues() {
      const rows = await kysely.selectFrom('parameter').select(['key', 'value']).execute();

      return new Map(rows.map((row) => [row.key, row.value]));
    },
  };
}
