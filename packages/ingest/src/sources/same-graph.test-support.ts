import { createHash } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GraphBatch } from '@secgraph/graph';
import { buildZip } from '@secgraph/test-kit';
import type { EstateDirectory, EstateRecord } from '@secgraph/test-kit/directory';
import { type DescribedBatch, describeBatch } from '../batch/describe-batch.test-support.ts';
import { ConvertPool } from '../convert/convert-pool.ts';
import { ingestFile } from '../convert/ingest-file.ts';

/** What files come to, comparable. */
interface Graph {
  readonly messages: readonly string[];
  readonly nodes: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly relationships: readonly string[];
}

/** Ingests files in a folder of their own, as one graph. */
export class GraphReader {
  readonly #folder: string;
  readonly #pool = new ConvertPool({ workers: 1 });

  private constructor(folder: string) {
    this.#folder = folder;
  }

  static async create(): Promise<GraphReader> {
    return new GraphReader(await mkdtemp(join(tmpdir(), 'secgraph-source-')));
  }

  async close(): Promise<void> {
    await this.#pool.close();
    await rm(this.#folder, { recursive: true });
  }

  async batches(
    content: Uint8Array,
    kind: 'source' | 'zip',
    messages: string[] = [],
  ): Promise<readonly GraphBatch[]> {
    const path = join(this.#folder, 'upload');
    await writeFile(path, content);
    const batches: GraphBatch[] = [];
    const file = { path, kind, fileName: 'upload', pool: this.#pool, temporaryFolder: this.#folder };
    for await (const entry of ingestFile(file)) {
      for await (const batch of entry.batches()) {
        batches.push(batch);
      }
      messages.push(...entry.result().errors, ...entry.result().warnings);
    }
    return batches;
  }

  async read(
    content: Uint8Array,
    kind: 'source' | 'zip',
    translate: (text: string) => string = (text) => text,
  ): Promise<Graph> {
    const messages: string[] = [];
    const batches = (await this.batches(content, kind, messages)).map((batch) => describeBatch(batch));
    return {
      messages,
      nodes: JSON.parse(translate(JSON.stringify(nodesOf(batches)))) as Graph['nodes'],
      relationships: [...new Set(relationshipsOf(batches))].sort(),
    };
  }
}

/** In one line each: what differs of which node. */
export function nodeDifferences(one: Graph, other: Graph): readonly string[] {
  const ids = new Set([...Object.keys(one.nodes), ...Object.keys(other.nodes)]);
  return [...ids].flatMap((id) => {
    const [left, right] = [one.nodes[id] ?? {}, other.nodes[id] ?? {}];
    // A principal without an object has a record where something names it, and with some collectors anyhow.
    if (isWellKnown(id) && (one.nodes[id] === undefined || other.nodes[id] === undefined)) {
      return [];
    }
    const names = new Set([...Object.keys(left), ...Object.keys(right)]);
    return [...names]
      .map((name) => [name, JSON.stringify(left[name]), JSON.stringify(right[name])] as const)
      .filter(([, first, second]) => first !== second)
      .map(([name, first, second]) => `${id} ${name}: ${first} instead of ${second}`);
  });
}

function isWellKnown(id: string): boolean {
  return /\.EXAMPLE-S-1-\d+-\d+$/.test(id);
}

/** Relationships of the other one. */
export function missingIn(one: Graph, other: Graph): readonly string[] {
  const known = new Set(one.relationships);
  return other.relationships.filter((relationship) => !known.has(relationship));
}

/** Properties of the nodes that have a record: a stub is known by what names it. */
function nodesOf(batches: readonly DescribedBatch[]): Record<string, unknown> {
  const nodes = new Map<string, Record<string, unknown>>();
  for (const batch of batches) {
    for (const [id, { properties, isCollected }] of Object.entries(batch.nodes)) {
      if (properties !== undefined && isCollected === true) {
        nodes.set(id, { ...nodes.get(id), ...comparable(properties) });
      }
    }
  }
  return Object.fromEntries([...nodes].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** Groups of BUILTIN lie in the domain, or in what some collectors call `S-1-5-32`. */
function relationshipsOf(batches: readonly DescribedBatch[]): readonly string[] {
  return batches
    .flatMap(({ relationships }) => relationships.map(withoutHash))
    .filter((relationship) => !/^S-1-5-[-\d]+ -\[Contains\]-> [^ ]*-S-1-5-32-/.test(relationship));
}

/** Hashes of an estate are invented. */
function withoutHash(relationship: string): string {
  return relationship.replace(/"inheritancehash":"[^"]*"/, '"inheritancehash":""');
}

/** What an estate invents in another way than a directory has it, or what a snapshot tells beside it. */
const NOT_COMPARED = new Set([
  'inheritancehashes',
  // Asked of the objects themselves by collectors, or compared by them with another object.
  'adminsdholderprotected',
  'casecuritycollected',
  'enrollmentagentrestrictionscollected',
  'isuserspecifiessanenabledcollected',
  'roleseparationenabledcollected',
  'schemaobjectversion',
  'delegatedmsacollected',
  // An estate delegates to a service of its own choice.
  'allowedtodelegate',
  'useraccountcontrol',
  // Of an authority that is planted, it is no name of its host.
  'dnshostname',
  // Collectors do not ask for it.
  'department',
  // What computers answer, and what a directory shows to nobody but its administrators.
  'ldapavailable',
  'ldapsavailable',
  'ldapsigning',
  'ldapsepa',
  'isdeleted',
]);

/** Off is the same as not told, where only some types tell it. */
function comparable(properties: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(properties)
      .filter(([name, value]) => !NOT_COMPARED.has(name) && !isNothing(value))
      .map(
        ([name, value]) => [name, name.endsWith('flag') ? String(value).split(', ').sort() : value] as const,
      )
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/** What collectors write where there is none; a source that never has an attribute does not tell it. */
function isNothing(value: unknown): boolean {
  return value === null || value === false || ['[]', '["Not defined"]', '-1'].includes(JSON.stringify(value));
}

/** Certificates are made for the thumbprints of an estate, so theirs are others. */
export function translateThumbprints({ thumbprints }: EstateDirectory): (text: string) => string {
  return (text) => {
    let translated = text;
    for (const [print, certificate] of thumbprints) {
      const own = createHash('sha1').update(certificate).digest('hex').toUpperCase();
      translated = translated.replaceAll(own, print);
    }
    return translated;
  };
}

/** Keys of records that are no part of a directory. */
const NOT_IN_DIRECTORY = [
  'Sessions',
  'PrivilegedSessions',
  'RegistrySessions',
  'LocalGroups',
  'UserRights',
  'DCRegistryData',
  'SmbInfo',
  'IsWebClientRunning',
  'NTLMRegistryData',
  'HttpEnrollmentEndpoints',
  'CARegistryData',
  'GPOChanges',
];

export function archiveOf(records: readonly EstateRecord[]): Buffer {
  const types = [...new Set(records.map(({ type }) => type))];
  return buildZip(
    types.map((type) => {
      const data = records
        .filter((record) => record.type === type)
        .map(({ value }) => {
          const kept = Object.fromEntries(
            Object.entries(value).filter(([key]) => !NOT_IN_DIRECTORY.includes(key)),
          );
          const limitsOwner = value.Aces.some(({ PrincipalSID }) => PrincipalSID.endsWith('S-1-3-4'));
          return {
            ...kept,
            Properties: limitsOwner
              ? { ...value.Properties, doesanyacegrantownerrights: true }
              : value.Properties,
            Aces: value.Aces.filter(({ RightName }) => isTold(type, RightName, value.Properties)),
          };
        });
      return { name: `${type}.json`, content: JSON.stringify({ meta: { type, version: 6 }, data }) };
    }),
  );
}

/** Rights that no collector tells of an object of a type, because they mean nothing there. */
function isTold(type: string, right: string, properties: Readonly<Record<string, unknown>>): boolean {
  switch (right) {
    case 'AllExtendedRights':
      return (
        ['users', 'domains', 'certtemplates'].includes(type) ||
        (type === 'computers' && properties['haslaps'] === true)
      );
    case 'GenericWrite':
      return type !== 'containers';
    default:
      return true;
  }
}
