import { errorCodeOf } from '@secgraph/kernel';
import type { Kysely, Selectable } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import type { CustomNodeKindTable } from './tables.ts';

const UNIQUE_VIOLATION = '23505';

export interface CustomNodeKindConfig {
  readonly icon: { readonly type: string; readonly name: string; readonly color: string };
}

/** How a node kind that is not built in is shown. */
export interface CustomNodeKind {
  readonly id: number;
  readonly kindName: string;
  readonly config: CustomNodeKindConfig;
}

export class CustomNodeKindRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  /** By ascending id. */
  async listCustomNodeKinds(): Promise<readonly CustomNodeKind[]> {
    const rows = await this.#kysely.selectFrom('custom_node_kind').selectAll().orderBy('id').execute();

    return rows.map(toKind);
  }

  async findCustomNodeKind(kindName: string): Promise<CustomNodeKind | undefined> {
    const row = await this.#kysely
      .selectFrom('custom_node_kind')
      .selectAll()
      .where('kind_name', '=', kindName)
      .executeTakeFirst();

    return row && toKind(row);
  }

  /** In the given order. Undefined, and nothing is created, when one of them is there. */
  async createCustomNodeKinds(
    kinds: readonly Omit<CustomNodeKind, 'id'>[],
  ): Promise<readonly CustomNodeKind[] | undefined> {
    try {
      const rows = await this.#kysely
        .insertInto('custom_node_kind')
        .values(
          kinds.map(({ kindName, config }) => ({ kind_name: kindName, config: JSON.stringify(config) })),
        )
        .returningAll()
        .execute();

      return rows.toSorted((a, b) => a.id - b.id).map(toKind);
    } catch (error) {
      if (errorCodeOf(error) === UNIQUE_VIOLATION) {
        return undefined;
      }
      throw error;
    }
  }

  /** Undefined when there is none that users may change: those of extensions are theirs. */
  async updateCustomNodeKind(
    kindName: string,
    config: CustomNodeKindConfig,
  ): Promise<CustomNodeKind | undefined> {
    const row = await this.#kysely
      .updateTable('custom_node_kind')
      .set({ config: JSON.stringify(config), updated_at: new Date() })
      .where('kind_name', '=', kindName)
      .where('schema_node_kind_id', 'is', null)
      .returningAll()
      .executeTakeFirst();

    return row && toKind(row);
  }

  /** Returns whether there was one that users may remove. */
  async removeCustomNodeKind(kindName: string): Promise<boolean> {
    const { numDeletedRows } = await this.#kysely
      .deleteFrom('custom_node_kind')
      .where('kind_name', '=', kindName)
      .where('schema_node_kind_id', 'is', null)
      .executeTakeFirst();

    return numDeletedRows > 0n;
  }
}

function toKind(row: Selectable<CustomNodeKindTable>): CustomNodeKind {
  return { id: row.id, kindName: row.kind_name, config: row.config as CustomNodeKindConfig };
}
