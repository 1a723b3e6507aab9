import { type Static, Type } from 'typebox';
import { Compile } from 'typebox/compile';

export const MANIFEST_NAME = 'manifest.json';
/** Beside the manifest: what tells whether somebody altered it. Older releases wrote none. */
export const SIGNATURE_NAME = 'manifest.hmac';
export const SECRET_KEY_NAME = 'secret.key';

/** Of the layout of the archive; another number is another layout. */
export const BACKUP_FORMAT = 1;

const Content = Type.Object({ sha256: Type.String({ pattern: '^[0-9a-f]{64}$' }), bytes: Type.Integer() });

/** What an archive says of itself; the other files in it are listed here with their digests. */
const Manifest = Type.Object({
  format: Type.Literal(BACKUP_FORMAT),
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

export function uploadFile(name: string): string {
  return `uploads/${name}`;
}
