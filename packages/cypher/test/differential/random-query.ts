import fc from 'fast-check';
import type {
  ModelChain,
  ModelClause,
  ModelNode,
  ModelPredicate,
  ModelQuery,
  ModelRelationship,
  ModelTerm,
} from './query-model.ts';
import { NODE_KINDS, RELATIONSHIP_KINDS } from './random-graph.ts';

/** Queries that mean something; smaller numbers make simpler ones, so that failures shrink. */
export const randomQuery: fc.Arbitrary<ModelQuery> = fc
  .array(fc.nat(999), { minLength: 20, maxLength: 160 })
  .map((numbers) => new QueryGenerator(numbers).query());

type VariableType = 'node' | 'relationship' | 'list' | 'value';

/** Takes one decision after the other from a list of numbers; when they are used up, the simplest. */
class QueryGenerator {
  readonly #numbers: readonly number[];
  readonly #variables = new Map<string, VariableType>();
  #next = 0;
  #nameCount = 0;

  constructor(numbers: readonly number[]) {
    this.#numbers = numbers;
  }

  query(): ModelQuery {
    const clauses: ModelClause[] = [this.#match({ isOptional: this.#chance(10) })];
    while (clauses.length < 4 && this.#chance(45)) {
      clauses.push(this.#clause());
    }

    if (this.#chance(15)) {
      return { clauses, result: { terms: [], isDistinct: false, counts: true } };
    }
    const terms = this.#several(1, 3, () => this.#term());
    return {
      clauses,
      result: { terms, isDistinct: this.#chance(40), counts: this.#chance(20) },
    };
  }

  #clause(): ModelClause {
    const choice = this.#pick(10);
    if (choice < 6) {
      return this.#match({ isOptional: choice >= 3 });
    }
    return choice < 8 ? this.#with() : this.#unwind();
  }

  #match({ isOptional }: { readonly isOptional: boolean }): ModelClause {
    const known = new Map(this.#variables);
    const chains = this.#several(1, 2, () => this.#chain(known));
    const where = this.#chance(50) ? this.#predicate(2) : undefined;
    return { type: 'match', isOptional, chains, where };
  }

  #with(): ModelClause {
    const names = [...this.#variables.keys()];
    const kept = names.filter((_, index) => index === 0 || this.#chance(70));
    const count = kept.length === 0 || this.#chance(30) ? this.#name('value') : undefined;
    for (const name of names) {
      if (!kept.includes(name)) {
        this.#variables.delete(name);
      }
    }
    const where = this.#chance(40) ? this.#predicate(1) : undefined;
    return { type: 'with', isDistinct: this.#chance(30), variables: kept, count, where };
  }

  #unwind(): ModelClause {
    const values = this.#several(0, 3, () => this.#valueOrNull());
    return { type: 'unwind', values, variable: this.#name('value') };
  }

  /** `known`: variables from before the clause; only those and new ones of this clause are used. */
  #chain(known: ReadonlyMap<string, VariableType>): ModelChain {
    const hops = this.#pick(4);
    const nodes = [this.#node()];
    const relationships: ModelRelationship[] = [];
    for (let hop = 0; hop < Math.min(hops, 2); hop++) {
      relationships.push(this.#relationship(known));
      nodes.push(this.#node());
    }
    return { nodes, relationships };
  }

  #node(): ModelNode {
    const nodes = this.#namesOf('node');
    const isKnown = nodes.length > 0 && this.#chance(35);
    const variable = isKnown ? this.#oneOf(nodes) : this.#chance(75) ? this.#name('node') : undefined;
    return {
      variable,
      kinds: this.#chance(35) ? [this.#oneOf(NODE_KINDS)] : this.#chance(10) ? [...NODE_KINDS] : [],
      isNegated: this.#chance(15),
      x: this.#chance(15) ? this.#pick(3) : undefined,
    };
  }

  #relationship(known: ReadonlyMap<string, VariableType>): ModelRelationship {
    const shape = this.#relationshipShape();
    const bound = this.#namesOf('relationship').filter((name) => known.has(name));
    if (shape.length === undefined && bound.length > 0 && this.#chance(15)) {
      return { ...shape, variable: this.#oneOf(bound) };
    }
    const type = shape.length === undefined ? 'relationship' : 'list';
    return { ...shape, variable: this.#chance(50) ? this.#name(type) : undefined };
  }

  #relationshipShape(): Omit<ModelRelationship, 'variable'> {
    return {
      kinds: this.#chance(40)
        ? [this.#oneOf(RELATIONSHIP_KINDS)]
        : this.#chance(10)
          ? [...RELATIONSHIP_KINDS]
          : [],
      direction: this.#oneOf(['outbound', 'inbound', 'both'] as const),
      x: this.#chance(12) ? this.#pick(3) : undefined,
      length: this.#chance(25) ? this.#length() : undefined,
    };
  }

  #length(): { min: number; max: number | undefined } {
    const min = this.#pick(3);
    return { min, max: this.#chance(30) ? undefined : min + this.#pick(3) };
  }

  /** A chain of an inner pattern: it reads variables, and binds none. */
  #innerChain(): ModelChain {
    const chain = this.#several(1, 2, () => ({
      relationship: { ...this.#relationshipShape(), variable: undefined },
      node: this.#innerNode(),
    }));
    return {
      nodes: [this.#innerNode(), ...chain.map(({ node }) => node)],
      relationships: chain.map(({ relationship }) => relationship),
    };
  }

  #innerNode(): ModelNode {
    const nodes = this.#namesOf('node');
    const variable = nodes.length > 0 && this.#chance(60) ? this.#oneOf(nodes) : undefined;
    return {
      variable,
      kinds: this.#chance(30) ? [this.#oneOf(NODE_KINDS)] : [],
      isNegated: false,
      x: this.#chance(20) ? this.#pick(3) : undefined,
    };
  }

  #predicate(depth: number): ModelPredicate {
    const choice = this.#pick(depth > 0 ? 12 : 8);
    const nodes = this.#namesOf('node');
    if (choice >= 8) {
      return this.#compound(choice, depth - 1);
    }
    if (choice >= 3 && nodes.length === 0) {
      return this.#comparison();
    }
    switch (choice) {
      case 3:
        return { type: 'kind', variable: this.#oneOf(nodes), kind: this.#oneOf(NODE_KINDS) };
      case 4:
        return { type: 'isNull', term: this.#term() };
      case 5:
        return { type: 'in', term: this.#scalar(), values: this.#several(0, 3, () => this.#valueOrNull()) };
      case 6:
        return { type: 'pattern', chain: this.#innerChain() };
      case 7:
        return this.#exists();
      default:
        return this.#comparison();
    }
  }

  #compound(choice: number, depth: number): ModelPredicate {
    if (choice === 8) {
      return { type: 'not', operand: this.#predicate(depth) };
    }
    const type = choice === 9 ? 'and' : choice === 10 ? 'or' : 'xor';
    return { type, left: this.#predicate(depth), right: this.#predicate(depth) };
  }

  #exists(): ModelPredicate {
    return {
      type: 'exists',
      chains: this.#several(1, 2, () => this.#innerChain()),
      where: this.#chance(40) ? this.#comparison() : undefined,
    };
  }

  #comparison(): ModelPredicate {
    const nodes = this.#namesOf('node');
    if (nodes.length > 1 && this.#chance(25)) {
      return {
        type: 'compare',
        operator: this.#oneOf(['=', '<>'] as const),
        left: { type: 'variable', name: this.#oneOf(nodes) },
        right: { type: 'variable', name: this.#oneOf(nodes) },
      };
    }
    return {
      type: 'compare',
      operator: this.#oneOf(['=', '<>', '<', '<=', '>', '>='] as const),
      left: this.#scalar(),
      right: this.#scalar(),
    };
  }

  #term(): ModelTerm {
    const names = [...this.#variables.keys()];
    return names.length > 0 && this.#chance(50)
      ? { type: 'variable', name: this.#oneOf(names) }
      : this.#scalar();
  }

  #scalar(): ModelTerm {
    const elements = [...this.#namesOf('node'), ...this.#namesOf('relationship')];
    const choice = this.#pick(10);
    if (choice < 6 && elements.length > 0) {
      return { type: 'property', variable: this.#oneOf(elements) };
    }
    if (choice === 6) {
      return { type: 'countPattern', chain: this.#innerChain() };
    }
    return choice === 7 ? { type: 'null' } : { type: 'integer', value: this.#pick(3) };
  }

  #valueOrNull(): number | null {
    const value = this.#pick(4);
    return value === 3 ? null : value;
  }

  #name(type: VariableType): string {
    const name = `v${this.#nameCount}`;
    this.#nameCount++;
    this.#variables.set(name, type);
    return name;
  }

  #namesOf(type: VariableType): string[] {
    return [...this.#variables].filter(([, it]) => it === type).map(([name]) => name);
  }

  #several<Item>(min: number, max: number, create: () => Item): Item[] {
    const count = min + this.#pick(max - min + 1);
    return Array.from({ length: count }, create);
  }

  #oneOf<Item>(items: readonly Item[]): Item {
    return items[this.#pick(items.length)] as Item;
  }

  /** True in about so many of a hundred cases. */
  #chance(percent: number): boolean {
    return this.#draw() % 100 >= 100 - percent;
  }

  /** 0 … count − 1. */
  #pick(count: number): number {
    return this.#draw() % count;
  }

  #draw(): number {
    const number = this.#numbers[this.#next] ?? 0;
    this.#next++;
    return number;
  }
}
