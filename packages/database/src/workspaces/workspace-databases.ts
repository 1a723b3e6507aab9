import pg from 'pg';
import type { Database } from '../connection/database.ts';
import { DatabaseError } from '../errors.ts';

const OF_WORKSPACE = 'secgraph_w_';
const OF_TEMPLATE = 'secgraph_t_';

/** The name of a workspace's database: by its id alone, whatever people call it. @param id a UUID */
export function workspaceDatabaseName(id: string): string {
  return OF_WORKSPACE + hexOf(id);
}

/**
 * The name of the database that those of new workspaces are copied from: one for each installation, and for each
 * release that needs another.
 */
export function templateDatabaseName(databaseId: string, schemaVersion: number): string {
  return `${OF_TEMPLATE}${hexOf(databaseId)}_${schemaVersion}`;
}

/** The same connection to another database of the server. */
export function urlOfDatabase(url: string, name: string): string {
  // A connection string may leave out the host, which URLs may not.
  const authority = url.indexOf('://') + '://'.length;
  const placeOf = (pattern: RegExp) => {
    const place = url.slice(authority).search(pattern);
    return place < 0 ? url.length : authority + place;
  };

  return `${url.slice(0, placeOf(/[/?#]/))}/${name}${url.slice(placeOf(/[?#]/))}`;
}

/** Databases beside one that is open: made, copied and dropped over its pool, outside of any transaction. */
export class WorkspaceDatabases {
  readonly #database: Pick<Database, 'pool' | 'server'>;

  constructor(database: Pick<Database, 'pool' | 'server'>) {
    this.#database = database;
  }

  async isThere(name: string): Promise<boolean> {
    const { rowCount } = await this.#database.pool.query('SELECT FROM pg_database WHERE datname = $1', [
      name,
    ]);
    return rowCount === 1;
  }

  /** @throws `DATABASE_MAY_NOT_CREATE` where the role may make none */
  async assertMayCreate(): Promise<void> {
    const { rows } = await this.#database.pool.query<{ may: boolean; role: string }>(
      'SELECT rolcreatedb OR rolsuper AS may, rolname AS role FROM pg_roles WHERE rolname = current_user',
    );
    const [row] = rows;
    if (row?.may !== true) {
      throw new DatabaseError(
        'DATABASE_MAY_NOT_CREATE',
        `The role ${row?.role ?? ''} of PostgreSQL may not create databases, and each workspace has one of its own: let an administrator of ${this.#database.server} run ALTER ROLE … CREATEDB for it.`,
      );
    }
  }

  /** An empty one, with the encoding and the collation of the open one. */
  async createEmpty(name: string): Promise<void> {
    await this.#run(`CREATE DATABASE ${quoted(name)} TEMPLATE template0 ${await this.#readLocale()}`);
  }

  /** Nobody may be connected to the one that is copied. */
  async createCopy(name: string, template: string): Promise<void> {
    await this.#run(`CREATE DATABASE ${quoted(name)} TEMPLATE ${quoted(template)}`);
  }

  async rename(from: string, to: string): Promise<void> {
    await this.#run(`ALTER DATABASE ${quoted(from)} RENAME TO ${quoted(to)}`);
  }

  /** Whoever is connected is cut off. Nothing happens where it is not there. */
  async drop(name: string): Promise<void> {
    if (await this.isThere(name)) {
      // From here on nobody gets in again, who would hinder it.
      await this.#run(`ALTER DATABASE ${quoted(name)} ALLOW_CONNECTIONS false`);
      await this.#run(`DROP DATABASE IF EXISTS ${quoted(name)} WITH (FORCE)`);
    }
  }

  /** Bytes on the disk, by name; those that are not there are left out. */
  async readSizes(names: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const { rows } = await this.#database.pool.query<{ name: string; bytes: number }>(
      `SELECT datname::text AS name, pg_database_size(oid) AS bytes
       FROM pg_database WHERE datname = ANY($1::name[])`,
      [names],
    );
    return new Map(rows.map(({ name, bytes }) => [name, bytes]));
  }

  /** Templates of other releases of the same installation. */
  async listOtherTemplates(template: string): Promise<readonly string[]> {
    const { rows } = await this.#database.pool.query<{ name: string }>(
      'SELECT datname::text AS name FROM pg_database WHERE starts_with(datname, $1) AND datname <> $2',
      [template.slice(0, template.lastIndexOf('_') + 1), template],
    );
    return rows.map(({ name }) => name);
  }

  async #readLocale(): Promise<string> {
    const { rows } = await this.#database.pool.query<{ row: Readonly<Record<string, string | null>> }>(
      `SELECT to_jsonb(d) || jsonb_build_object('encoding', pg_encoding_to_char(encoding)) AS row
       FROM pg_database d WHERE datname = current_database()`,
    );
    const row = rows[0]?.row ?? {};
    // Its name is another one since PostgreSQL 17.
    const locale = row['datlocale'] ?? row['daticulocale'];
    const provider =
      locale === null || locale === undefined
        ? ''
        : row['datlocprovider'] === 'i'
          ? `LOCALE_PROVIDER icu ICU_LOCALE ${literal(locale)}`
          : `LOCALE_PROVIDER builtin BUILTIN_LOCALE ${literal(locale)}`;

    return `ENCODING ${literal(row['encoding'])} LC_COLLATE ${literal(row['datcollate'])} LC_CTYPE ${literal(row['datctype'])} ${provider}`;
  }

  async #run(statement: string): Promise<void> {
    await this.#database.pool.query(statement);
  }
}

function hexOf(id: string): string {
  return id.replaceAll('-', '').toLowerCase();
}

function quoted(name: string): string {
  return pg.escapeIdentifier(name);
}

function literal(text: string | null | undefined): string {
  return pg.escapeLiteral(text ?? '');
}
