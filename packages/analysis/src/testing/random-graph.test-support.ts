import fc from 'fast-check';
import { DrawnGraph, type DrawnNode, type DrawnProperties, kindsOf } from './draw-graph.test-support.ts';

/** What random graphs of a rule family consist of: whatever decides whether its rules fire. */
export interface RandomGraphSpec {
  /** By kinds as a drawing begins a line with them: `User`, `=AZBase:AZUser`. */
  readonly nodes: Readonly<Record<string, RandomNodes>>;
  /**
   * `User|Group -MemberOf-> Group`: the kinds are keys of `nodes`. The number is the chance of each possible
   * such relationship.
   */
  readonly relationships: Readonly<Record<string, number>>;
}

export interface RandomNodes {
  /** Default: 0. */
  readonly min?: number;
  readonly max: number;
  /** Values to choose from; undefined leaves the property out. */
  readonly properties?: Readonly<Record<string, readonly unknown[]>>;
  /** Ends of object ids to choose from, behind the name. */
  readonly objectIdEnds?: readonly string[];
}

/** Graphs of a spec; a counterexample shrinks towards fewer nodes and relationships, and prints as a drawing. */
export function randomGraph({ nodes, relationships }: RandomGraphSpec): fc.Arbitrary<DrawnGraph> {
  const groups = Object.entries(nodes).map(([kinds, spec]) => randomNodes(kinds, spec));

  const graphs = fc.tuple(...groups).chain((drawn) => {
    const byKinds = new Map(Object.keys(nodes).map((kinds, index) => [kinds, drawn[index] ?? []]));
    const arrows = Object.entries(relationships).map(([template, chance]) =>
      randomRelationships(template, chance, byKinds),
    );
    return fc.tuple(...arrows).map((lists) => new DrawnGraph(drawn.flat(), distinct(lists.flat())));
  });
  // With their usual bias towards small values, most graphs would be too thin for any rule.
  return fc.noBias(graphs);
}

const CHANCES = 1000;

type Arrow = { readonly start: string; readonly kind: string; readonly end: string };

function randomNodes(kinds: string, spec: RandomNodes): fc.Arbitrary<DrawnNode[]> {
  const prefix = kinds.replaceAll(/\W/g, '');
  const properties = fc.record(
    Object.fromEntries(Object.entries(spec.properties ?? {}).map(([name, values]) => [name, evenly(values)])),
  );
  const one = fc.tuple(properties, evenly(spec.objectIdEnds ?? ['']));

  return fc
    .array(one, { minLength: spec.min ?? 0, maxLength: spec.max, size: 'max' })
    .map((list) =>
      list.map(([values, end], index) => nodeOf(`${prefix}${index + 1}`, kindsOf(kinds), values, end)),
    );
}

/** Without the preference for the first and the last that fast-check has. */
function evenly<Value>(values: readonly Value[]): fc.Arbitrary<Value> {
  return fc.noBias(fc.constantFrom(...values));
}

function nodeOf(name: string, kinds: readonly string[], values: DrawnProperties, end: string): DrawnNode {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return {
    name,
    kinds,
    properties: { ...Object.fromEntries(entries), ...(end === '' ? {} : { objectid: `${name}${end}` }) },
  };
}

function randomRelationships(
  template: string,
  chance: number,
  nodes: ReadonlyMap<string, readonly DrawnNode[]>,
): fc.Arbitrary<Arrow[]> {
  const [starts = '', kind = '', ends = ''] = template.split(/\s+-(\w+)->\s+/);
  const namesOf = (alternatives: string) =>
    alternatives.split('|').flatMap((kinds) => (nodes.get(kinds) ?? unknown(kinds)).map(({ name }) => name));
  const all = namesOf(starts).flatMap((start) => namesOf(ends).map((end) => ({ start, kind, end })));

  // A counterexample shrinks towards 0, where there is no relationship.
  const draws = fc.array(fc.nat({ max: CHANCES - 1 }), { minLength: all.length, maxLength: all.length });

  return draws.map((drawn) => all.filter((_, place) => (drawn[place] ?? 0) >= CHANCES * (1 - chance)));
}

function unknown(kinds: string): never {
  throw new Error(`no nodes of ${kinds} are specified`);
}

function distinct(arrows: readonly Arrow[]) {
  const byText = new Map(arrows.map((it) => [`${it.start} ${it.kind} ${it.end}`, it]));
  return [...byText.values()].map((it) => ({ ...it, properties: {} }));
}
