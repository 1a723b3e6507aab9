import { type Kysely, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';

/** A piece of a file. */
export interface StoredPart {
  readonly isPacked: boolean;
  readonly content: Uint8Array;
}

export interface PartTables {
  readonly file: 'stored_upload' | 'stored_snapshot';
  readonly part: 'stored_upload_part' | 'stored_snapshot_part';
}

/** Files in the database, a part at a time. Every method is one statement; parts are stored in any order. */
export class StoredParts {
  readonly #kysely: Kysely<Tables>;
  readonly #tables: PartTables;

  constructor(kysely: Kysely<Tables>, tables: PartTables) {
    this.#kysely = kysely;
    this.#tables = tables;
  }

  async addPart(name: string, number: number, { isPacked, content }: StoredPart): Promise<void> {
    await sql`
      INSERT INTO ${sql.table(this.#tables.part)} (name, number, is_packed, content)
      VALUES (${name}, ${number}, ${isPacked}, ${Buffer.from(content.buffer, content.byteOffset, content.length)})`.execute(
      this.#kysely,
    );
  }

  /** Once it returns, the file is there for good. */
  async complete(name: string, partCount: number): Promise<void> {
    await sql`
      UPDATE ${sql.table(this.#tables.file)} SET part_count = ${partCount} WHERE name = ${name}`.execute(
      this.#kysely,
    );
  }

  /** Undefined: it is not there, or not whole. */
  async countParts(name: string): Promise<number | undefined> {
    const { rows } = await sql<{ part_count: number | null }>`
      SELECT part_count FROM ${sql.table(this.#tables.file)} WHERE name = ${name}`.execute(this.#kysely);

    return rows[0]?.part_count ?? undefined;
  }

  /** Undefined: it is gone. */
  async readPart(name: string, number: number): Promise<StoredPart | undefined> {
    const { rows } = await sql<{ is_packed: boolean; content: Buffer }>`
      SELECT is_packed, content FROM ${sql.table(this.#tables.part)}
      WHERE name = ${name} AND number = ${number}`.execute(this.#kysely);
    const row = rows[0];

    return row && { isPacked: row.is_packed, content: row.content };
  }

  /** Does nothing where there is none. */
  async remove(name: string): Promise<void> {
    await sql`DELETE FROM ${sql.table(this.#tables.file)} WHERE name = ${name}`.execute(this.#kysely);
  }
}
