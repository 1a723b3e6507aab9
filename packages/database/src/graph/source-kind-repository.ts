import { BUILT_IN_SOURCE_KINDS } from '@secgraph/graph-schema';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';

/** A node kind that tells which kind of source a node came from. */
export interface SourceKind {
  readonly id: number;
  readonly name: string;
}

const BUILT_IN: readonly string[] = BUILT_IN_SOURCE_KINDS;

export class SourceKindRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  /** By ascending id. */
  async listSourceKinds(): Promise<readonly SourceKind[]> {
    return this.#kysely.selectFrom('source_kind').select(['id', 'name']).orderBy('id').execute();
  }

  /** Adds a kind unless it is known. */
  async upsertSourceKind(name: string): Promise<void> {
    // Asked for with every file: a mere conflict would use up one of the few ids each time.
    await sql`
      INSERT INTO source_kind (name)
      SELECT ${name}::text WHERE NOT EXISTS (SELECT FROM source_kind WHERE name = ${name})
      ON CONFLICT (name) DO NOTHING`.execute(this.#kysely);
  }

  /** Forgets kinds, except for the built-in ones. */
  async removeSourceKinds(names: readonly string[]): Promise<void> {
    const removable = names.filter((name) => !BUILT_IN.includes(name));
    if (removable.length > 0) {
      await this.#kysely.deleteFrom('source_kind').where('name', 'in', removable).execute();
    }
  }
}
