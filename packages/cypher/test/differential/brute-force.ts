import type {
  ModelChain,
  ModelClause,
  ModelNode,
  ModelPredicate,
  ModelQuery,
  ModelRelationship,
  ModelTerm,
} from './query-model.ts';
import type { ModelEdge, ModelGraph } from './random-graph.ts';

/** A value as text that is equal for equal values: `n0`, `r3`, `[r1,r2]`, `5`; null is null. */
type Cell = string | null;
type Row = ReadonlyMap<string, Cell>;

/**
 * Rows of a query, each as text, by trying everything: the semantics of the language written down as simply as
 * possible, without anything of the engine. Throws `TooManyRowsError`.
 */
export function evaluateByBruteForce(query: ModelQuery, graph: ModelGraph): string[] {
  const matcher = new BruteForce(graph);
  const rows = query.clauses.reduce<readonly Row[]>(
    (input, clause) => matcher.run(clause, input),
    [new Map()],
  );
  const { terms, isDistinct, counts } = query.result;
  const projected = rows.map((row) => terms.map((term) => matcher.valueOf(term, row) ?? 'null').join(' '));

  if (terms.length === 0) {
    return [`${rows.length}`];
  }
  if (counts) {
    const groups = [...new Set(projected)];
    return groups.map((group) => `${group} ${projected.filter((it) => it === group).length}`);
  }
  return isDistinct ? [...new Set(projected)] : projected;
}

/** The query has more partial rows than are worth looking at. */
export class TooManyRowsError extends Error {}

const MAX_PARTIAL_ROWS = 4_000;

class BruteForce {
  readonly #graph: ModelGraph;
  #rowCount = 0;

  constructor(graph: ModelGraph) {
    this.#graph = graph;
  }

  run(clause: ModelClause, input: readonly Row[]): Row[] {
    switch (clause.type) {
      case 'match':
        this.#spend(input.length);
        return input.flatMap((row) => this.#match(clause, row));
      case 'unwind':
        return input.flatMap((row) =>
          clause.values.map((value) => extend(row, clause.variable, value === null ? null : `${value}`)),
        );
      case 'with':
        return this.#with(clause, input);
    }
  }

  valueOf(term: ModelTerm, row: Row): Cell {
    switch (term.type) {
      case 'variable':
        return row.get(term.name) ?? null;
      case 'property':
        return this.#propertyOf(row.get(term.variable) ?? null);
      case 'integer':
        return `${term.value}`;
      case 'null':
        return null;
      case 'countPattern':
        return `${this.#matchChains([term.chain], row).length}`;
    }
  }

  #match(clause: Extract<ModelClause, { type: 'match' }>, row: Row): Row[] {
    const found = this.#matchChains(clause.chains, row).filter(
      (it) => clause.where === undefined || this.#test(clause.where, it) === true,
    );
    if (found.length > 0 || !clause.isOptional) {
      return found;
    }

    const withNulls = new Map(row);
    for (const name of variablesOf(clause.chains)) {
      withNulls.set(name, row.get(name) ?? null);
    }
    return [withNulls];
  }

  #with(clause: Extract<ModelClause, { type: 'with' }>, input: readonly Row[]): Row[] {
    const { variables, count, isDistinct, where } = clause;
    const keyOf = (row: Row): string => variables.map((name) => row.get(name) ?? 'null').join(' ');
    const firsts = input.filter((row, at) => input.findIndex((it) => keyOf(it) === keyOf(row)) === at);
    const isOneGroup = variables.length === 0 && count !== undefined;
    const groups: readonly Row[] = isOneGroup
      ? [new Map()]
      : count === undefined && !isDistinct
        ? input
        : firsts;

    return groups
      .map((row) => {
        const projected: Row = new Map(variables.map((name) => [name, row.get(name) ?? null]));
        const size = input.filter((it) => isOneGroup || keyOf(it) === keyOf(row)).length;
        return count === undefined ? projected : extend(projected, count, `${size}`);
      })
      .filter((row) => where === undefined || this.#test(where, row) === true);
  }

  /** All rows that place the chains; the relationships of all of them together differ. */
  #matchChains(chains: readonly ModelChain[], row: Row): Row[] {
    let partial: readonly { row: Row; used: readonly number[] }[] = [{ row, used: [] }];
    for (const chain of chains) {
      partial = partial.flatMap((it) => this.#matchChain(chain, it.row, it.used));
    }
    return partial.map((it) => it.row);
  }

  #matchChain(chain: ModelChain, row: Row, used: readonly number[]): { row: Row; used: readonly number[] }[] {
    const [first, ...others] = chain.nodes;
    let partial = this.#graph.nodes.flatMap((_, node) =>
      this.#bindNode(first, node, row).map((bound) => ({ row: bound, used, node })),
    );
    others.forEach((pattern, hop) => {
      const relationship = chain.relationships[hop];
      partial = partial.flatMap((it) =>
        this.#walks(relationship, it.node, it.used).flatMap((walk) =>
          this.#bindRelationship(relationship, walk.path, it.row).flatMap((withRelationship) =>
            this.#bindNode(pattern, walk.node, withRelationship).map((bound) => ({
              row: bound,
              used: [...it.used, ...walk.path],
              node: walk.node,
            })),
          ),
        ),
      );
      this.#spend(partial.length);
    });
    return partial;
  }

  #spend(rows: number): void {
    this.#rowCount += rows;
    if (this.#rowCount > MAX_PARTIAL_ROWS) {
      throw new TooManyRowsError('The query explodes.');
    }
  }

  /** Zero or one row. */
  #bindNode(pattern: ModelNode | undefined, node: number, row: Row): Row[] {
    if (pattern === undefined || !this.#isNode(pattern, node)) {
      return [];
    }
    return bind(row, pattern.variable, `n${node}`);
  }

  #isNode({ kinds, isNegated, x }: ModelNode, node: number): boolean {
    const { kinds: actual, x: value } = this.#graph.nodes[node] ?? { kinds: [], x: undefined };
    const hasKinds = kinds.every((kind) => actual.includes(kind));
    return (kinds.length === 0 || hasKinds !== isNegated) && (x === undefined || x === value);
  }

  #bindRelationship(pattern: ModelRelationship | undefined, path: readonly number[], row: Row): Row[] {
    const value = pattern?.length === undefined ? `r${path[0]}` : `[${path.map((it) => `r${it}`).join(',')}]`;
    return bind(row, pattern?.variable, value);
  }

  /** Where one relationship pattern leads from a node, and over which relationships. */
  #walks(
    pattern: ModelRelationship | undefined,
    from: number,
    used: readonly number[],
  ): { readonly node: number; readonly path: readonly number[] }[] {
    const { min, max = Number.POSITIVE_INFINITY } = pattern?.length ?? { min: 1, max: 1 };
    const found: { node: number; path: readonly number[] }[] = [];
    let frontier: { node: number; path: readonly number[] }[] = [{ node: from, path: [] }];

    for (let hops = 0; hops <= max && frontier.length > 0; hops++) {
      if (hops >= min) {
        found.push(...frontier);
      }
      frontier = frontier.flatMap(({ node, path }) =>
        this.#hops(pattern, node)
          .filter(({ edge }) => !used.includes(edge) && !path.includes(edge))
          .map(({ edge, to }) => ({ node: to, path: [...path, edge] })),
      );
      this.#spend(frontier.length);
    }
    return found;
  }

  #hops(
    pattern: ModelRelationship | undefined,
    node: number,
  ): { readonly edge: number; readonly to: number }[] {
    return this.#graph.relationships.flatMap((it, edge) => {
      if (pattern === undefined || !isRelationship(pattern, it)) {
        return [];
      }
      if (it.start === node && pattern.direction !== 'inbound') {
        return [{ edge, to: it.end }];
      }
      return it.end === node && pattern.direction !== 'outbound' ? [{ edge, to: it.start }] : [];
    });
  }

  #propertyOf(element: Cell): Cell {
    const index = Number(element?.slice(1));
    const x = element?.startsWith('n') ? this.#graph.nodes[index]?.x : this.#graph.relationships[index]?.x;
    return element === null || x === undefined ? null : `${x}`;
  }

  #test(predicate: ModelPredicate, row: Row): boolean | null {
    switch (predicate.type) {
      case 'compare':
        return compare(
          predicate.operator,
          this.valueOf(predicate.left, row),
          this.valueOf(predicate.right, row),
        );
      case 'in':
        return isIn(this.valueOf(predicate.term, row), predicate.values);
      case 'kind':
        return this.#hasKind(row.get(predicate.variable) ?? null, predicate.kind);
      case 'isNull':
        return this.valueOf(predicate.term, row) === null;
      case 'pattern':
        return this.#matchChains([predicate.chain], row).length > 0;
      case 'exists':
        return this.#matchChains(predicate.chains, row).some(
          (it) => predicate.where === undefined || this.#test(predicate.where, it) === true,
        );
      case 'not': {
        const operand = this.#test(predicate.operand, row);
        return operand === null ? null : !operand;
      }
      case 'and':
      case 'or':
      case 'xor':
        return combine(predicate.type, this.#test(predicate.left, row), this.#test(predicate.right, row));
    }
  }

  #hasKind(element: Cell, kind: string): boolean | null {
    return element === null
      ? null
      : this.#graph.nodes[Number(element.slice(1))]?.kinds.includes(kind) === true;
  }
}

function isRelationship({ kinds, x }: ModelRelationship, edge: ModelEdge): boolean {
  return (kinds.length === 0 || kinds.includes(edge.kind)) && (x === undefined || x === edge.x);
}

/** A bound variable must have this value; null matches nothing. */
function bind(row: Row, name: string | undefined, value: string): Row[] {
  if (name === undefined) {
    return [row];
  }
  if (row.has(name)) {
    return row.get(name) === value ? [row] : [];
  }
  return [extend(row, name, value)];
}

function extend(row: Row, name: string, value: Cell): Row {
  return new Map([...row, [name, value]]);
}

function variablesOf(chains: readonly ModelChain[]): string[] {
  return chains
    .flatMap(({ nodes, relationships }) => [...nodes, ...relationships])
    .flatMap(({ variable }) => (variable === undefined ? [] : [variable]));
}

/** Values are small numbers, or elements that are only asked whether they are equal. */
function compare(operator: string, left: Cell, right: Cell): boolean | null {
  if (left === null || right === null) {
    return null;
  }
  switch (operator) {
    case '=':
      return left === right;
    case '<>':
      return left !== right;
    case '<':
      return Number(left) < Number(right);
    case '<=':
      return Number(left) <= Number(right);
    case '>':
      return Number(left) > Number(right);
    default:
      return Number(left) >= Number(right);
  }
}

function isIn(value: Cell, list: readonly (number | null)[]): boolean | null {
  const results = list.map((item) => compare('=', value, item === null ? null : `${item}`));
  return results.includes(true) ? true : results.includes(null) ? null : false;
}

function combine(type: 'and' | 'or' | 'xor', left: boolean | null, right: boolean | null): boolean | null {
  if (type === 'xor') {
    return left === null || right === null ? null : left !== right;
  }
  const decisive = type === 'or';
  if (left === decisive || right === decisive) {
    return decisive;
  }
  return left === null || right === null ? null : !decisive;
}
