/** A value of a property. */
type Value = string | number | readonly string[];

export interface NodeSpec {
  readonly id: string;
  readonly kinds: readonly string[];
  readonly properties: Readonly<Record<string, Value>>;
}

type EndSpec = { readonly kind: string | undefined } & (
  | { readonly match_by?: undefined; readonly value: string }
  | { readonly match_by: 'name'; readonly value: string }
  | { readonly match_by: 'property'; readonly property_matchers: readonly Matcher[] }
);

interface Matcher {
  readonly key: string;
  readonly value: string | number;
}

export interface EdgeSpec {
  readonly start: EndSpec;
  readonly end: EndSpec;
  readonly kind: string;
  readonly properties: Readonly<Record<string, Value>>;
}

/** A node or an edge of a file with this source kind. */
export interface SourcedRow {
  readonly sourceKind: string | undefined;
  readonly node?: NodeSpec;
  readonly edge?: EdgeSpec;
}

interface DefinedNode {
  readonly id: string;
  readonly kinds: Set<string>;
  readonly properties: Record<string, Value>;
}

type Found = { readonly id: string; readonly isNamed: boolean } | undefined;

/**
 * What rows of generic data that do not contradict one another come to, worked out naively: first all nodes, then all
 * edges (docs/formats/opengraph.md#endpoints).
 */
export function expectedGraph(rows: readonly SourcedRow[]) {
  const nodes = defineNodes(rows);
  const relationships: Record<string, Record<string, Value>> = {};
  const stubs = new Map<string, Set<string>>();
  const uncertain = new Set<string>();
  const waiting = new Set<string>();

  for (const { sourceKind, edge } of rows) {
    if (edge === undefined) {
      continue;
    }

    const ends = [edge.start, edge.end].map((end) => findEnd(nodes, end));
    const [start, end] = ends;
    if (start === undefined || end === undefined) {
      waiting.add(JSON.stringify([sourceKind, edge.kind, writeEnd(edge.start), writeEnd(edge.end)]));
      for (const one of ends) {
        uncertain.add(one?.isNamed === true ? one.id : '');
      }
      continue;
    }

    const text = `${start.id} -${edge.kind}-> ${end.id}`;
    relationships[text] = { ...relationships[text], ...edge.properties };
    for (const [found, { kind }] of [
      [start, edge.start],
      [end, edge.end],
    ] as const) {
      if (found.isNamed && !nodes.has(found.id)) {
        const kinds = stubs.get(found.id) ?? new Set();
        stubs.set(found.id, kinds.union(new Set([sourceKind, kind].filter((name) => name !== undefined))));
      }
    }
  }

  return {
    nodes,
    graph: {
      nodes: Object.fromEntries([
        ...nodes.values().map(({ id, kinds, properties }) => [id, { kinds: [...kinds].sort(), properties }]),
        ...stubs.keys().map((id) => [id, 'stub']),
      ]),
      relationships,
    },
    /** What a relationship that was linked for a while took a stub for is not taken back. */
    stubKinds: [...stubs]
      .filter(([id]) => !uncertain.has(id))
      .map(([id, kinds]) => [id, [...kinds].sort()] as const),
    waiting: waiting.size,
  };
}

function defineNodes(rows: readonly SourcedRow[]): ReadonlyMap<string, DefinedNode> {
  const nodes = new Map<string, DefinedNode>();

  for (const { sourceKind, node } of rows) {
    if (node !== undefined) {
      const id = node.id.toUpperCase();
      const known = nodes.get(id) ?? { id, kinds: new Set(), properties: {} };
      for (const kind of [sourceKind, ...node.kinds].filter((name) => name !== undefined)) {
        known.kinds.add(kind);
      }
      for (const [name, value] of Object.entries(node.properties)) {
        known.properties[name] = name === 'name' && typeof value === 'string' ? value.toUpperCase() : value;
      }
      nodes.set(id, known);
    }
  }

  return nodes;
}

function writeEnd(end: EndSpec): unknown {
  switch (end.match_by) {
    case undefined:
      return [end.value.toUpperCase(), end.kind];
    case 'name':
      return [end.kind, [['name', end.value.toUpperCase()]]];
    case 'property':
      return [end.kind, end.property_matchers.map(({ key, value }) => [key, asStored(key, value)])];
  }
}

function findEnd(nodes: ReadonlyMap<string, DefinedNode>, end: EndSpec): Found {
  if (end.match_by === undefined) {
    return { id: end.value.toUpperCase(), isNamed: true };
  }

  const matchers = end.match_by === 'name' ? [{ key: 'name', value: end.value }] : end.property_matchers;
  const ofKind = [...nodes.values()].filter(({ kinds }) => end.kind === undefined || kinds.has(end.kind));
  const namesOf = ({ properties }: DefinedNode) => Object.keys(properties);
  const find = (isFolded: boolean) =>
    ofKind.filter((node) =>
      matchers.every(({ key, value }) => {
        const isKnown = ofKind.some((one) => namesOf(one).includes(key));
        const names = namesOf(node).filter((name) =>
          isKnown ? name === key : name.toLowerCase() === key.toLowerCase(),
        );
        return names.some((name) =>
          [node.properties[name] ?? []]
            .flat()
            .some((stored) => isEqual(stored, asStored(name, value), isFolded)),
        );
      }),
    );

  const exact = find(false);
  const found = exact.length === 0 ? find(true) : exact;
  return found.length === 1 && found[0] !== undefined ? { id: found[0].id, isNamed: false } : undefined;
}

function asStored(name: string, value: string | number): string | number {
  return name === 'name' && typeof value === 'string' ? value.toUpperCase() : value;
}

function isEqual(stored: string | number, wanted: string | number, isFolded: boolean): boolean {
  const fold = (value: string | number) =>
    isFolded && typeof value === 'string' && String(wanted).includes('@') ? value.toLowerCase() : value;
  return fold(stored) === fold(wanted);
}
