import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';
import { ID_LENGTH } from './bucket/backup-name.ts';

export const MANIFEST_NAME = 'manifest.json';
/** Beside the manifest: what tells whether somebody altered it. Older releases wrote none. */
export const SIGNATURE_NAME = 'manifest.hmac';
export const SECRET_KEY_NAME = 'secret.key';

/** Of the layout of the archive; another number is another layout. */
export const BACKUP_FORMAT = 1;
/** Of one whose contents lie beside it, in blocks that several share: what knows only the other must not read it. */
export const INCREMENTAL_FORMAT = 2;

const Content = Type.Object({ sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }), bytes: Type.Integer() });

/** Of a content, in order: the names of its blocks, and how many bytes each has as it is stored. */
const BlockList = Type.Array(
  Type.Tuple([Type.String({ pattern: '^[0-9a-f]{64}$' }), Type.Integer({ minimum: 1 })]),
);
export type BlockList = Static<typeof BlockList>;

const Blocks = Type.Object({
  folder: Type.String({ pattern: String.raw`^secgraph-[0-9a-f]{0,8}\.blocks$` }),
  // Of encrypted ones, in base64: whoever reads it has opened the archive.
  key: Type.Optional(Type.String()),
  contents: Type.Record(Type.String(), BlockList),
});
export type Blocks = Static<typeof Blocks>;

/** What an archive says of itself; the other files in it are listed here with their digests. */
const Manifest = Type.Object({
  format: Type.Union([Type.Literal(BACKUP_FORMAT), Type.Literal(INCREMENTAL_FORMAT)]),
  product_version: Type.String(),
  created_at: Type.String(),
  database_id: Type.String(),
  migrations: Type.Array(Type.Object({ version: Type.Integer(), checksum: Type.String() })),
  sequences: Type.Record(Type.String(), Type.Integer()),
  tables: Type.Array(
    Type.Object({
      name: Type.String(),
      columns: Type.Array(Type.String()),
      // As the database counted them. Older releases wrote none.
      rows: Type.Optional(Type.Integer()),
    }),
  ),
  uploads: Type.Array(Type.String({ pattern: '^[A-Za-z0-9][A-Za-z0-9._-]*$' })),
  contents: Type.Record(Type.String(), Content),
  blocks: Type.Optional(Blocks),
});
export type Manifest = Static<typeof Manifest>;

const validator = Compile(Manifest);

/** Undefined: it is none, or of another format. */
export function parseManifest(text: string): Manifest | undefined {
  try {
    const value: unknown = JSON.parse(text);

    return validator.Check(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** Where rows lie. */
export const TABLES = 'tables/';

export function tableFile(name: string): string {
  return `${TABLES}${name}.copy`;
}

/** Where blocks of a database lie, beside its backups. */
export function blockFolder(databaseId: string): string {
  return `secgraph-${databaseId.slice(0, ID_LENGTH)}.blocks`;
}

export function uploadFile(name: string): string {
  return `uploads/${name}`;
}
