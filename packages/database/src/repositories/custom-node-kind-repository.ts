import type { Kysely } from 'kysely';
import type { Tables } from '../connection/tables.ts';

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
}

export function createCustomNodeKindRepository(kysely: Kysely<Tables>): CustomNodeKindRepository {
  return {
    async listCustomNodeKinds() {
      const rows = await kysely.selectFrom('custom_node_kind').selectAll().orderBy('id').execute();
      return rows.map((row) => ({
        id: row.id,
        kindName: row.kind_name,
        config: row.config as CustomNodeKindConfig,
      }));
    },
  };
}
