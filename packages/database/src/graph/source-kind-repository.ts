import { type Kysely, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';

/** A node kind that tells which kind of source a node came from. */
export interface SourceKind {
  readonly id: number;
  readonly name: string;
}

export interface SourceKindRepository {
  /** By ascending id. */
  listSourceKinds(): Promise<readonly SourceKind[]>;
  /** Adds a kind unless it is known. */
  upsertSourceKind(name: string): Promise<void>;
  /** Forgets kinds, except for the built-in ones. */
  removeSourceKinds(names: readonly string[]): Promise<void>;
}

const BUILT_IN = ['Base', 'AZBase'];

export function createSourceKindRepository(kysely: Kysely<Tables>): SourceKindRepository {
  return {
    async listSourceKinds() {
      return kysely.selectFrom('source_kind').select(['id', 'name']).orderBy('id').execute();
    },

    async upsertSourceKind(name) {
      // Asked for with every file: a mere conflict would use up one of the few ids each time.
      await sql`
        INSERT INTO source_kind (name)
        SELECT ${name}::text WHERE NOT EXISTS (SELECT FROM source_kind WHERE name = ${name})
        ON CONFLICT (name) DO NOTHING`.execute(kysely);
    },

    async removeSourceKinds(names) {
      const removable = names.filter((name) => !BUILT_IN.includes(name));
      if (removable.length > 0) {
        await kysely.deleteFrom('source_kind').where('name', 'in', removable).execute();
      }
    },
  };
}
