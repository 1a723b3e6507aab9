import type { GraphSnapshot } from '@secgraph/graph';
import { AD_NODE_KINDS, AZURE_NODE_KINDS } from '@secgraph/graph-schema';
import { miniGraph } from './mini-graph.test-support.ts';

export type DrawnProperties = Readonly<Record<string, unknown>>;

export interface DrawnNode {
  /** In the drawing, and the object id unless the properties have another. */
  readonly name: string;
  readonly kinds: readonly string[];
  readonly properties: DrawnProperties;
}

export interface DrawnRelationship {
  /** Names of nodes. */
  readonly start: string;
  readonly end: string;
  readonly kind: string;
  readonly properties: DrawnProperties;
}

/** A small graph, drawn in a test by {@link draw}. Immutable. */
export class DrawnGraph {
  readonly nodes: readonly DrawnNode[];
  readonly relationships: readonly DrawnRelationship[];

  constructor(nodes: readonly DrawnNode[], relationships: readonly DrawnRelationship[]) {
    const names = new Set(nodes.map(({ name }) => name));
    const lost = relationships.find(({ start, end }) => !names.has(start) || !names.has(end));
    if (names.size < nodes.length || lost !== undefined) {
      throw new Error(lost ? `no such node in: ${arrow(lost)}` : 'two nodes have the same name');
    }

    this.nodes = nodes;
    this.relationships = relationships;
  }

  /** The same graph with more drawn to it. */
  and(text: string): DrawnGraph {
    return drawOn(this, text);
  }

  /** The same graph with other properties of a node; null and undefined take one away. */
  with(name: string, properties: DrawnProperties): DrawnGraph {
    this.#assertNode(name);
    const change = (node: DrawnNode): DrawnNode =>
      node.name === name ? { ...node, properties: present({ ...node.properties, ...properties }) } : node;
    return new DrawnGraph(this.nodes.map(change), this.relationships);
  }

  /** The same graph without a relationship, `A -Kind-> B`, or a node and all that touches it, `A`. */
  without(...parts: readonly string[]): DrawnGraph {
    return parts.reduce<DrawnGraph>((graph, part) => graph.#withoutPart(part), this);
  }

  /** Node ids differ from indexes, so that code which mixes them up fails. */
  snapshot(): GraphSnapshot {
    const objectIds = new Map(this.nodes.map((node) => [node.name, objectIdOf(node)]));
    return miniGraph(
      this.nodes.map((node) => ({
        id: objectIdOf(node),
        kinds: node.kinds,
        properties: { ...node.properties, objectid: undefined },
      })),
      this.relationships.map(({ start, kind, end, properties }) => [
        objectIds.get(start) ?? '',
        kind,
        objectIds.get(end) ?? '',
        properties,
      ]),
    );
  }

  /** As {@link draw} reads it. */
  toString(): string {
    return [
      ...this.nodes.map(({ name, kinds, properties }) => `=${kinds.join(':')} ${name}${show(properties)}`),
      ...this.relationships.map(arrow),
    ].join('\n');
  }

  #withoutPart(part: string): DrawnGraph {
    if (!part.includes('->')) {
      this.#assertNode(part);
      return new DrawnGraph(
        this.nodes.filter(({ name }) => name !== part),
        this.relationships.filter(({ start, end }) => start !== part && end !== part),
      );
    }

    const rest = this.relationships.filter(
      ({ start, kind, end }) => `${start} -${kind}-> ${end}` !== part.trim(),
    );
    if (rest.length === this.relationships.length) {
      throw new Error(`there is no ${part}`);
    }
    return new DrawnGraph(this.nodes, rest);
  }

  #assertNode(name: string): void {
    if (!this.nodes.some((node) => node.name === name)) {
      throw new Error(`there is no node ${name}`);
    }
  }
}

/**
 * Reads a drawing, line by line:
 *
 *     User U1 U2                           // nodes of a kind, here with their names; `Base` comes by itself
 *     Computer C1 {haslaps: true}          // properties, of all nodes of the line
 *     =AZBase:AZUser A                     // exactly these kinds
 *     Group DA {objectid: 'S-1-512'}       // else the name is the object id
 *     U1, U2 -MemberOf-> DA                // each with each
 *     DA -GenericAll-> C1 -MemberOf-> DA   // one after the other
 *     U1 -OwnsRaw-> C1 {isinherited: true} // properties of the relationship
 */
export function draw(text: string): DrawnGraph {
  return drawOn(new DrawnGraph([], []), text);
}

function drawOn(graph: DrawnGraph, text: string): DrawnGraph {
  const nodes = [...graph.nodes];
  const relationships = [...graph.relationships];

  for (const line of text.split('\n').map((raw) => raw.replace(/\/\/.*/, '').trim())) {
    const [head, properties] = splitProperties(line);
    if (head.includes('->')) {
      relationships.push(...readArrows(head, properties));
    } else if (head !== '') {
      nodes.push(...readNodes(head, properties));
    }
  }
  return new DrawnGraph(nodes, relationships);
}

function readNodes(head: string, properties: DrawnProperties): DrawnNode[] {
  const [kinds = '', ...names] = head.split(/[\s,]+/);
  return names.map((name) => ({ name, kinds: kindsOf(kinds), properties }));
}

/** Kinds as a line of a drawing begins with them. */
export function kindsOf(text: string): readonly string[] {
  if (text.startsWith('=')) {
    return text === '=' ? [] : text.slice(1).split(':');
  }

  const kinds = text.split(':');
  const isOfAny = (known: readonly string[]) => kinds.some((kind) => known.includes(kind));
  const base = isOfAny(AD_NODE_KINDS) ? ['Base'] : isOfAny(AZURE_NODE_KINDS) ? ['AZBase'] : [];
  return [...new Set([...base, ...kinds])];
}

function readArrows(head: string, properties: DrawnProperties): DrawnRelationship[] {
  const [first = '', ...rest] = head.split(/\s+-(\w+)->\s+/);
  const relationships: DrawnRelationship[] = [];
  let starts = first.split(/[\s,]+/);

  for (let hop = 0; hop < rest.length; hop += 2) {
    const kind = rest[hop] ?? '';
    const ends = (rest[hop + 1] ?? '').split(/[\s,]+/);
    relationships.push(...starts.flatMap((start) => ends.map((end) => ({ start, kind, end, properties }))));
    starts = ends;
  }
  return relationships;
}

function splitProperties(line: string): [head: string, properties: DrawnProperties] {
  const brace = line.indexOf('{');
  return brace === -1 ? [line, {}] : [line.slice(0, brace).trim(), readProperties(line.slice(brace))];
}

/** Object literals of plain values, keys without and texts with single quotes. */
function readProperties(text: string): DrawnProperties {
  const json = text.replace(/'([^']*)'|([A-Za-z_]\w*)\s*:/g, (_, quoted: string | undefined, key: string) =>
    quoted === undefined ? `"${key}":` : JSON.stringify(quoted),
  );
  try {
    return present(JSON.parse(json));
  } catch (error) {
    throw new Error(`cannot read the properties ${text}`, { cause: error });
  }
}

function present(properties: DrawnProperties): DrawnProperties {
  return Object.fromEntries(
    Object.entries(properties).filter(([, value]) => value !== undefined && value !== null),
  );
}

/** A relationship in the notation of {@link draw}. */
export function arrow({ start, kind, end, properties }: DrawnRelationship): string {
  return `${start} -${kind}-> ${end}${show(properties)}`;
}

function show(properties: DrawnProperties): string {
  const entries = Object.entries(properties).map(([name, value]) => `${name}: ${showValue(value)}`);
  return entries.length === 0 ? '' : ` {${entries.join(', ')}}`;
}

function showValue(value: unknown): string {
  return JSON.stringify(value).replaceAll('"', "'");
}

export function objectIdOf({ name, properties }: DrawnNode): string {
  const objectId = properties['objectid'];
  return typeof objectId === 'string' ? objectId : name;
}
