import { createHash } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EstateOptions } from '@secgraph/estate';
import { buildZip } from '@secgraph/test-kit';
import {
  DIRECTORY_CLASSES,
  DIRECTORY_PROPERTIES,
  type EstateDirectory,
  type EstateRecord,
  estateDirectory,
  writeSnapshotFile,
} from '@secgraph/test-kit/directory';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type DescribedBatch, describeBatch } from '../../batch/describe-batch.test-support.ts';
import { ConvertPool } from '../../convert/convert-pool.ts';
import { ingestFile } from '../../convert/ingest-file.ts';

let folder: string;
let pool: ConvertPool;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'secgraph-snapshot-'));
  pool = new ConvertPool({ workers: 1 });
});

afterAll(async () => {
  await pool.close();
  await rm(folder, { recursive: true });
});

describe('a snapshot of a directory', () => {
  it.each<[string, EstateOptions]>([
    ['tiny', { size: 'tiny' }],
    ['with planted paths', { objects: 1_200, plant: true, seed: 4 }],
    ['kept badly', { objects: 900, hygiene: 'poor', nesting: 1, trusts: 3, seed: 9 }],
    ['kept well', { objects: 700, hygiene: 'good', seed: 12 }],
  ])('%s becomes the graph that a collection of it becomes', async (_, options) => {
    const directory = estateDirectory(options);
    const snapshot = join(folder, 'snapshot');
    writeSnapshotFile(snapshot, {
      properties: DIRECTORY_PROPERTIES,
      classes: DIRECTORY_CLASSES,
      objects: directory.objects,
    });

    const fromSnapshot = await ingest(await readFile(snapshot), 'source', translateThumbprints(directory));
    const fromRecords = await ingest(archiveOf(directory.records), 'zip');
    expect(fromSnapshot.messages).toEqual([]);
    expect(fromRecords.messages).toEqual([]);
    expect(nodeDifferences(fromSnapshot, fromRecords)).toEqual([]);
    expect(missingIn(fromSnapshot, fromRecords)).toEqual([]);
    expect(missingIn(fromRecords, fromSnapshot)).toEqual([]);
    expect(fromRecords.relationships.length).toBeGreaterThan(500);
  });
});

interface Graph {
  readonly messages: readonly string[];
  readonly nodes: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly relationships: readonly string[];
}

async function ingest(
  content: Uint8Array,
  kind: 'source' | 'zip',
  translate: (text: string) => string = (text) => text,
): Promise<Graph> {
  const path = join(folder, 'upload');
  await writeFile(path, content);
  const messages: string[] = [];
  const batches: DescribedBatch[] = [];
  for await (const entry of ingestFile({ path, kind, fileName: 'upload', pool, temporaryFolder: folder })) {
    for await (const batch of entry.batches()) {
      batches.push(describeBatch(batch));
    }
    messages.push(...entry.result().errors, ...entry.result().warnings);
  }
  return {
    messages,
    nodes: JSON.parse(translate(JSON.stringify(nodesOf(batches)))) as Graph['nodes'],
    relationships: [...new Set(relationshipsOf(batches))].sort(),
  };
}

/** In one line each: what differs of which node. */
function nodeDifferences(one: Graph, other: Graph): readonly string[] {
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
function missingIn(one: Graph, other: Graph): readonly string[] {
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
      .filter(([name, value]) => !NOT_COMPARED.has(name) && value !== null && value !== false)
      .map(
        ([name, value]) => [name, name.endsWith('flag') ? String(value).split(', ').sort() : value] as const,
      )
      .sort(([one], [other]) => (one < other ? -1 : 1)),
  );
}

/** Certificates are made for the thumbprints of an estate, so theirs are others. */
function translateThumbprints({ thumbprints }: EstateDirectory): (text: string) => string {
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

function archiveOf(records: readonly EstateRecord[]): Buffer {
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
