import type { ListQuery } from '@secgraph/kernel';
import { type Kysely, type Selectable, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../connection/tables.ts';
import { type BatchedList, readInBatches } from '../list-query/batched-list.ts';
import { countRows, withListFilters, withListPage } from '../list-query/sql-list-query.ts';
import type { ElementName } from './element-name.ts';
import { isAbout, isAmongNodes, objectIdsOf, toElementColumns, toElementName } from './element-rows.ts';
import type { ElementNoteTable } from './tables.ts';

export interface NewNote extends ElementName {
  /** What the nodes are called when it is written. */
  readonly name: string;
  readonly endName: string;
  readonly text: string;
  readonly userId: string;
  readonly author: string;
}

export interface ElementNote extends Omit<NewNote, 'userId'> {
  readonly id: number;
  /** Undefined: the user is gone. */
  readonly userId: string | undefined;
  readonly createdAt: Date;
  readonly updatedAt: Date;
}

export interface NoteFilter {
  readonly subject?: ElementName | undefined;
  /** Part of the text, of a name or of an object id, in any case. */
  readonly search?: string | undefined;
  /** Object ids of the only nodes that may be told of. */
  readonly visible?: readonly string[] | undefined;
}

/** How many notes there are. */
export interface NoteCounts {
  readonly ofSubject: number;
  readonly inAll: number;
}

const LIST_COLUMNS = Object.fromEntries(
  ['id', 'object_id', 'relationship_kind', 'end_object_id', 'author', 'created_at', 'updated_at'].map(
    (column) => [column, sql.ref(column)],
  ),
);

export class NoteRepository {
  readonly #kysely: Kysely<Tables>;

  constructor(kysely: Kysely<Tables>) {
    this.#kysely = kysely;
  }

  async list(filter: NoteFilter, list: ListQuery): Promise<BatchedList<ElementNote>> {
    const notes = withListFilters(this.#select(filter), list, LIST_COLUMNS);
    const count = await countRows(notes);
    const sized = notes.select('id').select(sql<number>`octet_length(text)`.as('sizeBytes'));
    const plan = await withListPage(sized, list, LIST_COLUMNS).execute();

    return { count, batches: readInBatches(plan, (ids) => this.#read(ids)) };
  }

  /** Of all nodes that the notes are about. */
  async listObjectIds(filter: NoteFilter): Promise<readonly string[]> {
    return objectIdsOf(
      await this.#select(filter).select(['object_id', 'end_object_id']).distinct().execute(),
    );
  }

  async find(id: number): Promise<ElementNote | undefined> {
    const [note] = await this.#read([id]);
    return note;
  }

  /** @param assertRoom gets what there is already, and throws when that is too much */
  async create(note: NewNote, assertRoom: (counts: NoteCounts) => void): Promise<ElementNote> {
    return this.#kysely.transaction().execute(async (transaction) => {
      // Those who write at the same time take turns, or each would count without the others.
      await sql`SELECT pg_advisory_xact_lock(hashtextextended('element_note', 0))`.execute(transaction);
      const bound = new NoteRepository(transaction);
      assertRoom({ ofSubject: await bound.#count({ subject: note }), inAll: await bound.#count({}) });
      const row = await transaction
        .insertInto('element_note')
        .values({
          ...toElementColumns(note),
          name: note.name,
          end_name: note.endName,
          text: note.text,
          user_id: note.userId,
          author: note.author,
        })
        .returningAll()
        .executeTakeFirstOrThrow();

      return toNote(row);
    });
  }

  /** Undefined: there is no such note. */
  async update(id: number, text: string): Promise<ElementNote | undefined> {
    const row = await this.#kysely
      .updateTable('element_note')
      .set({ text, updated_at: sql`now()` })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirst();
    return row && toNote(row);
  }

  /** Returns whether there was one. */
  async remove(id: number): Promise<boolean> {
    const { numDeletedRows } = await this.#kysely
      .deleteFrom('element_note')
      .where('id', '=', id)
      .executeTakeFirst();
    return numDeletedRows > 0n;
  }

  #count(filter: NoteFilter): Promise<number> {
    return countRows(this.#select(filter));
  }

  #select({ subject, search, visible }: NoteFilter): SelectQueryBuilder<Tables, 'element_note', object> {
    let notes: SelectQueryBuilder<Tables, 'element_note', object> = this.#kysely.selectFrom('element_note');
    if (subject !== undefined) {
      notes = notes.where(isAbout(subject));
    }
    if (search !== undefined) {
      const isFound = sql`position(lower(${search}::text) IN lower(
        concat_ws(chr(10), text, name, end_name, object_id, end_object_id, relationship_kind)))`;
      notes = notes.where(sql<SqlBool>`${isFound} > 0`);
    }
    if (visible !== undefined) {
      notes = notes.where(isAmongNodes(visible));
    }

    return notes;
  }

  async #read(ids: readonly number[]): Promise<readonly ElementNote[]> {
    const rows = await this.#kysely
      .selectFrom('element_note')
      .selectAll()
      .where(sql<SqlBool>`id = ANY(${ids}::bigint[])`)
      .execute();
    return rows.map(toNote);
  }
}

function toNote(row: Selectable<ElementNoteTable>): ElementNote {
  return {
    id: row.id,
    ...toElementName(row),
    name: row.name,
    endName: row.end_name,
    text: row.text,
    userId: row.user_id ?? undefined,
    author: row.author,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
  };
}
