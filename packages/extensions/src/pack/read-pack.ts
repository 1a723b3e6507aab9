import type { ExtensionAbout, ExtensionDocument } from '../document/extension-document.ts';
import { JsonFields, parseJson } from '../document/json-fields.ts';
import { joinExtension, NOTHING_ABOUT } from '../document/read-extension.ts';
import { badPack, ExtensionError } from '../errors.ts';
import { readQueries } from '../rules/read-queries.ts';
import { readRules } from '../rules/read-rules.ts';
import { checkSchema, type KnownKinds, NO_KNOWN_KINDS } from '../schema/check-schema.ts';
import { readSchema, type Schema } from '../schema/read-schema.ts';
import { compareVersions } from '../version/semantic-version.ts';
import { findLayout, type PackLayout } from './pack-layout.ts';
import { type PackFiles, unpack } from './unpack.ts';

export interface PackContext {
  readonly known?: KnownKinds;
  /** Of the service that is to have it; undefined: any will do. */
  readonly serviceVersion?: string;
}

const MAX_ABOUT_LENGTH = 1_000;
/** Pages make a link of it. */
const WEB_ADDRESS = /^https?:\/\//i;

/**
 * The extensions of an archive: mostly one, or one for each schema, where rules and queries belong to the first.
 *
 * What this takes is not bounded by the size of the archive: only for threads with a deadline.
 *
 * @throws `EXTENSION_BAD_PACK`, `EXTENSION_UNDECODABLE`, `EXTENSION_INVALID`
 */
export async function readPack(
  bytes: Buffer,
  context: PackContext = {},
): Promise<readonly ExtensionDocument[]> {
  return readPackFiles(await unpack(bytes), context);
}

/** {@link readPack} of files, wherever they lie. */
export async function readPackFiles(
  files: PackFiles,
  context: PackContext,
): Promise<readonly ExtensionDocument[]> {
  const known = context.known ?? NO_KNOWN_KINDS;
  const layout = findLayout(files.paths);
  if (layout === undefined) {
    throw badPack('required component "schema.json" not found in extension bundle');
  }

  const about = await readAbout(files, layout, context);
  const documents: ExtensionDocument[] = [];
  for (const path of layout.schemas) {
    const schema = await readSchemaFile(files, path, known);
    const isFirst = documents.length === 0;
    documents.push(await complete(schema, { files, layout: isFirst ? layout : undefined, about, known }));
  }

  return documents;
}

async function readSchemaFile(files: PackFiles, path: string, known: KnownKinds): Promise<Schema> {
  const document = JsonFields.of(parseJson(await files.read(path), path), '');
  const embedded = [
    ...(document.has('pz_rules') ? ['pz_rules.json'] : []),
    ...(document.has('queries') || document.has('saved_queries') ? ['saved_queries.json'] : []),
  ];
  if (embedded.length > 0) {
    throw badPack(`schema.json must not embed optional components: ${embedded.join(', ')}`);
  }

  const schema = readSchema(document);
  checkSchema(schema, known);
  return schema;
}

/** Without a layout, the extension has no rules and queries of its own. */
async function complete(
  schema: Schema,
  pack: {
    readonly files: PackFiles;
    readonly layout: PackLayout | undefined;
    readonly about: ExtensionAbout;
    readonly known: KnownKinds;
  },
): Promise<ExtensionDocument> {
  const { files, layout, about, known } = pack;
  const { namespace } = schema;
  const rules = await readAll(files, layout?.rules ?? [], (value, file) => {
    const found = readRules(value, { namespace, file });
    if (found.length === 0) {
      throw badPack(`"${file}" must contain at least one rule`);
    }
    return found;
  });
  const listFindings = await readAll(files, layout?.findingRules ?? [], (value, file) => {
    const found = readRules(value, { namespace, file });
    // What selects members of a zone by mistake would do so without anybody seeing why.
    if (found.some((rule) => !('listFinding' in rule))) {
      throw badPack(`"${file}" is a rule of a finding and has no "secgraph": {"finding": {…}}`);
    }
    return found;
  });
  if (layout !== undefined && schema.findings.length > 0 && !rules.some((rule) => 'selector' in rule)) {
    throw badPack('extension declares relationship findings and requires a "pz_rules.json" component');
  }
  const queries = await readAll(files, layout?.queries ?? [], (value, file) =>
    readQueries(value, { namespace, file }),
  );

  return joinExtension(schema, { about, known, rules: [...rules, ...listFindings], queries });
}

async function readAll<Component>(
  files: PackFiles,
  paths: readonly string[],
  read: (value: unknown, file: string) => readonly Component[],
): Promise<readonly Component[]> {
  const components: Component[] = [];
  for (const path of paths) {
    const file = path.slice(path.lastIndexOf('/') + 1);
    components.push(...read(parseJson(await files.read(path), path), file));
  }

  return components;
}

async function readAbout(
  files: PackFiles,
  { about: path }: PackLayout,
  { serviceVersion }: PackContext,
): Promise<ExtensionAbout> {
  if (path === undefined) {
    return NOTHING_ABOUT;
  }

  const pack = JsonFields.of(parseJson(await files.read(path), path), path);
  const minimum = pack.text('minimum_version');
  if (serviceVersion !== undefined && minimum !== '') {
    assertNewEnough(minimum, serviceVersion);
  }
  return {
    description: pack.text('description').slice(0, MAX_ABOUT_LENGTH),
    publisher: pack.text('publisher').slice(0, MAX_ABOUT_LENGTH),
    homepage: WEB_ADDRESS.test(pack.text('homepage')) ? pack.text('homepage').slice(0, MAX_ABOUT_LENGTH) : '',
    licence: pack.text('licence').slice(0, MAX_ABOUT_LENGTH),
  };
}

function assertNewEnough(minimum: string, serviceVersion: string): void {
  const withPrefix = (version: string) => (version.startsWith('v') ? version : `v${version}`);
  if (compareVersions(withPrefix(serviceVersion), withPrefix(minimum)) < 0) {
    throw new ExtensionError(
      'EXTENSION_BAD_PACK',
      `the pack needs version ${minimum} of this service, which is ${serviceVersion}: update the service first`,
    );
  }
}
