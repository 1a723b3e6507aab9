import { type Kysely, type Selectable, sql } from 'kysely';
import type { CustomNodeKindTable, Tables } from '../connection/tables.ts';
import { DatabaseError, errorCodeOf } from '../errors.ts';

export interface CustomNodeKindConfig {
  readonly icon: { readonly type: string; readonly name: string; readonly color: string };
}

/** How a node kind that is not built in is shown. */
export interface CustomNodeKind {
  readonly id: number;
  readonly kindName: string;
  readonly config: CustomNodeKindConfig;
}

export interface CustomNodeKindRepository {
  /** By ascending id. */
  listCustomNodeKinds(): Promise<readonly CustomNodeKind[]>;
  findCustomNodeKind(kindName: string): Promise<CustomNodeKind | undefined>;
  /** All or none, in the given order. @throws `DATABASE_CONFLICT` when one of the names is taken */
  createCustomNodeKinds(kinds: readonly NewCustomNodeKind[]): Promise<readonly CustomNodeKind[]>;
  /** Undefined when there is no such kind. */
  updateCustomNodeKind(kindName: string, config: CustomNodeKindConfig): Promise<CustomNodeKind | undefined>;
  /** Returns whether there was one. */
  removeCustomNodeKind(kindName: string): Promise<boolean>;
}

export type NewCustomNodeKind = Omit<CustomNodeKind, 'id'>;

const UNIQUE_VIOLATION = '23505';

export function createCustomNodeKindRepository(kysely: Kysely<Tables>): CustomNodeKindRepository {
  return {
    async listCustomNodeKinds() {
      const rows = await kysely.selectFrom('custom_node_kind').selectAll().orderBy('id').execute();
      return rows.map(toKind);
    },

    async findCustomNodeKind(kindName) {
      const row = await kysely
        .selectFrom('custom_node_kind')
        .selectAll()
        .where('kind_name', '=', kindName)
        .executeTakeFirst();
      return row && toKind(row);
    },

    async createCustomNodeKinds(kinds) {
      if (kinds.length === 0) {
        return [];
      }

      try {
        const rows = await kysely
          .insertInto('custom_node_kind')
          .values(kinds.map((kind) => ({ kind_name: kind.kindName, config: JSON.stringify(kind.config) })))
          .returningAll()
          .execute();
        return rows.map(toKind);
      } catch (cause) {
        throw errorCodeOf(cause) === UNIQUE_VIOLATION ? nameTaken(cause) : cause;
      }
    },

    async updateCustomNodeKind(kindName, config) {
      const row = await kysely
        .updateTable('custom_node_kind')
        .set({ config: JSON.stringify(config), updated_at: sql`now()` })
        .where('kind_name', '=', kindName)
        .returningAll()
        .executeTakeFirst();
      return row && toKind(row);
    },

    async removeCustomNodeKind(kindName) {
      const result = await kysely
        .deleteFrom('custom_node_kind')
        .where('kind_name', '=', kindName)
        .executeTakeFirst();
      return result.numDeletedRows > 0n;
    },
  };
}

function nameTaken(cause: unknown): DatabaseError {
  return new DatabaseError('DATABASE_CONFLICT', 'A custom node kind of this name exists already.', { cause });
}

function toKind(row: Selectable<CustomNodeKindTable>): CustomNodeKind {
  return { id: row.id, kindName: row.kind_name, config: row.config as CustomNodeKindConfig };
}
