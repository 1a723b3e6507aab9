import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { EstateSize } from '@secgraph/estate';
import type { DeclaredExtension } from '@secgraph/graph-schema';
import type { BenchSize } from '../bench-size.ts';
import type { Estate } from './cached-estate.ts';

const NODES: Readonly<Record<EstateSize, number>> = {
  tiny: 150,
  small: 10_000,
  medium: 100_000,
  large: 1_000_000,
};
const EDGES_PER_NODE = 5;
const KINDS = 200;
/** Elements of a file; some 70 MB. */
const PER_FILE = 500_000;
const CHUNK = 1_000;

const PLATFORM_SITE = 'PF-SITE';
const SOURCE_KIND = 'Platform';

/** What the extension of the invented platform declares: every kind of relationships gives control. */
export const PLATFORM: DeclaredExtension = {
  id: 1,
  name: 'Platform',
  displayName: 'Platform',
  namespace: 'PF',
  nodeKinds: ['PF_Site', 'PF_User', 'PF_Resource'].map((name, index) => ({
    id: index + 1,
    name,
    displayName: name,
    isDisplayKind: true,
  })),
  relationshipKinds: Array.from({ length: KINDS }, (_, index) => ({
    id: index + 1,
    name: kindName(index),
    displayName: kindName(index),
    isTraversable: true,
  })),
  environments: [{ kind: 'PF_Site', sourceKind: SOURCE_KIND, principalKinds: ['PF_User'] }],
  findings: [],
  listFindings: [],
};

/** Collectors write nodes first; edges that come before their nodes make stubs of them, which are stored twice. */
export type SectionOrder = 'nodes-first' | 'edges-first';

/**
 * Generic data of an invented platform, as many nodes as the directory of that size has objects and five times as many
 * edges of 200 kinds, file by file into a folder; files are sent in the order of their names. The same every time.
 */
export async function writePlatform(
  { name: size }: BenchSize,
  folder: string,
  order: SectionOrder = 'nodes-first',
): Promise<Estate> {
  const nodes = NODES[size];
  const edges = nodes * EDGES_PER_NODE;
  let jsonBytes = 0;
  const write = async (section: 'nodes' | 'edges', count: number, element: (index: number) => object) => {
    const place = (order === 'nodes-first') === (section === 'nodes') ? 1 : 2;
    for (let first = 0; first < count; first += PER_FILE) {
      const path = join(folder, `${place}-${section}-${String(first).padStart(8, '0')}.json`);
      const last = Math.min(first + PER_FILE, count);
      await writeFile(
        path,
        fileOf(section, { first, last, element }, (bytes) => (jsonBytes += bytes)),
      );
    }
  };
  await write('nodes', nodes, nodeOf);
  await write('edges', edges, (index) => edgeOf(index, nodes));

  return { path: folder, objects: nodes, jsonBytes };
}

/** Every hundredth resource, as members of a zone. */
export function* zoneMembers({ name: size }: BenchSize): Generator<string> {
  for (let index = 2; index < NODES[size]; index += 300) {
    yield objectIdOf(index);
  }
}

function* fileOf(
  section: string,
  { first, last, element }: { first: number; last: number; element: (index: number) => object },
  onBytes: (bytes: number) => void,
): Generator<Buffer> {
  const chunk = (text: string) => {
    const bytes = Buffer.from(text);
    onBytes(bytes.length);
    return bytes;
  };
  yield chunk(`{"metadata":{"source_kind":"${SOURCE_KIND}"},"graph":{"${section}":[`);
  for (let from = first; from < last; from += CHUNK) {
    const elements = Array.from({ length: Math.min(CHUNK, last - from) }, (_, index) =>
      JSON.stringify(element(from + index)),
    );
    yield chunk(`${from === first ? '' : ','}${elements.join(',\n')}`);
  }
  yield chunk(']}}');
}

function nodeOf(index: number): object {
  const id = objectIdOf(index);
  const kind = index === 0 ? 'PF_Site' : isUser(index) ? 'PF_User' : 'PF_Resource';

  return {
    id,
    kinds: [kind],
    properties: {
      name: `${kind} ${index}`,
      environmentid: PLATFORM_SITE,
      created: '2026-03-01T12:00:00Z',
      enabled: index % 7 !== 0,
      level: index % 11,
    },
  };
}

/** From every node to five others, anywhere; those of a node follow one another, as collectors write them. */
function edgeOf(index: number, nodes: number): object {
  const start = Math.floor(index / EDGES_PER_NODE) % nodes;
  const end = scatter(index) % nodes;

  return {
    kind: kindName(index % KINDS),
    start: { value: objectIdOf(start) },
    end: { value: objectIdOf(end === start ? (end + 1) % nodes : end) },
    properties: { since: `2026-0${(index % 9) + 1}-01` },
  };
}

/** Of 32 bits: neighbours are far apart. */
function scatter(index: number): number {
  const mixed = Math.imul(index ^ (index >>> 15), 0x85ebca6b);
  return (mixed ^ (mixed >>> 13)) >>> 0;
}

function objectIdOf(index: number): string {
  return index === 0 ? PLATFORM_SITE : `PF-${String(index).padStart(9, '0')}`;
}

function isUser(index: number): boolean {
  return index % 3 !== 2;
}

function kindName(index: number): string {
  return `PF_Controls${index}`;
}
