import { isKindTooLong, MAX_KIND_LENGTH } from '../batch/storage-limits.ts';

/** Values of `meta.type` that a file of the collector format may carry. */
export const COLLECTOR_TYPES = [
  'computers',
  'users',
  'groups',
  'domains',
  'gpos',
  'ous',
  'containers',
  'sessions',
  'aiacas',
  'rootcas',
  'enterprisecas',
  'ntauthstores',
  'certtemplates',
  'issuancepolicies',
  'dmsas',
  'kdsrootkeys',
  'azure',
  'deleted',
  'localgroups',
] as const;

export type CollectorType = (typeof COLLECTOR_TYPES)[number];

export interface FileMeta {
  readonly type: CollectorType;
  /** `undefined` where the file names none. */
  readonly version: number | undefined;
}

/** What `meta` says that must not be: the file is refused. */
export interface UnknownType {
  /** What the sender of the file is told. */
  readonly reason: string;
}

/** `undecodable`: fields of wrong types, another `meta` may follow. */
export type DecodedMeta = FileMeta | UnknownType | 'undecodable';

const SHOWN_TYPE_LENGTH = 40;

/** Reads the `meta` object of a file of the collector format; keys match in any letter case. */
export function decodeFileMeta(value: unknown): DecodedMeta {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    return 'undecodable';
  }

  const fields = new Map<string, unknown>();
  for (const [key, field] of Object.entries(value)) {
    fields.set(key.toLowerCase(), field ?? undefined);
  }
  const type = fields.get('type');
  const version = fields.get('version');
  const methods = fields.get('methods');
  if ((type !== undefined && typeof type !== 'string') || !isInteger(version) || !isInteger(methods)) {
    return 'undecodable';
  }
  if (methods !== undefined && methods < 0) {
    return 'undecodable';
  }

  const known = COLLECTOR_TYPES.find((candidate) => candidate === type);
  return known === undefined ? { reason: describeUnknownType(type) } : { type: known, version };
}

function describeUnknownType(type: string | undefined): string {
  return type === undefined
    ? 'meta.type is missing'
    : `meta.type ${JSON.stringify(type.slice(0, SHOWN_TYPE_LENGTH))} is unknown`;
}

function isInteger(value: unknown): value is number | undefined {
  return value === undefined || (typeof value === 'number' && Number.isInteger(value));
}

export type DecodedMetadata =
  | { readonly ok: true; readonly sourceKind: string | undefined }
  | { readonly ok: false; readonly reason: string };

/** Reads the `metadata` object of an OpenGraph file: only `source_kind`, a string or null, may be in it. */
export function decodeGraphMetadata(value: unknown): DecodedMetadata {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const received = value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
    return { ok: false, reason: `error decoding metadata tag: expected object, got ${received}` };
  }

  const violations: string[] = [];
  let sourceKind: string | undefined;
  for (const [key, field] of Object.entries(value)) {
    if (key !== 'source_kind') {
      violations.push(`at '': additional properties '${key.slice(0, 40)}' not allowed`);
    } else if (typeof field === 'string' && isKindTooLong(field)) {
      violations.push(`at '/source_kind': maxLength: got ${field.length}, want ${MAX_KIND_LENGTH}`);
    } else if (typeof field === 'string') {
      // As everywhere in records, what PostgreSQL cannot store stands for U+FFFD.
      sourceKind = field === '' ? undefined : field.replaceAll('\0', '\uFFFD').toWellFormed();
    } else if (field !== null) {
      const received = Array.isArray(field) ? 'array' : typeof field;
      violations.push(`at '/source_kind': got ${received}, want null or string`);
    }
  }
  if (violations.length > 0) {
    const causes = violations.slice(0, 10).join(', ');
    return {
      ok: false,
      reason: `error validating metadata tag: jsonschema validation failed with ${causes}`,
    };
  }
  return { ok: true, sourceKind };
}
