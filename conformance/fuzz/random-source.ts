import type { SeededRandom } from '@secgraph/kernel';

/**
 * Text that follows the grammar, whether it means something or not. Few names, so that they often mean each
 * other; every kind of expression, so that values meet operations they were not made for.
 */
export function randomSource(random: SeededRandom): string {
  return new SourceGenerator(random).query();
}

const NAMES = ['a', 'b', 'c', 'n', 'r', 'p', 'x', 'y', 'z', '`odd name`', 'm', 'list'] as const;
const KINDS = ['A', 'B', 'User', 'Group'] as const;
const TYPES = ['R', 'MemberOf', 'AdminTo'] as const;
const KEYS = ['x', 'name', 'list', 'age', 'date'] as const;
const FUNCTIONS = [
  ['size', 1],
  ['head', 1],
  ['last', 1],
  ['tail', 1],
  ['reverse', 1],
  ['keys', 1],
  ['labels', 1],
  ['type', 1],
  ['id', 1],
  ['elementId', 1],
  ['nodes', 1],
  ['relationships', 1],
  ['length', 1],
  ['properties', 1],
  ['startNode', 1],
  ['endNode', 1],
  ['toString', 1],
  ['toInteger', 1],
  ['toFloat', 1],
  ['toBoolean', 1],
  ['toUpper', 1],
  ['trim', 1],
  ['substring', 2],
  ['substring', 3],
  ['split', 2],
  ['replace', 3],
  ['left', 2],
  ['abs', 1],
  ['sqrt', 1],
  ['round', 1],
  ['sign', 1],
  ['exp', 1],
  ['atan2', 2],
  ['coalesce', 2],
  ['range', 2],
  ['range', 3],
  ['exists', 1],
  ['date', 1],
  ['time', 1],
  ['localtime', 1],
  ['datetime', 1],
  ['duration', 1],
  ['date.truncate', 2],
  ['duration.between', 2],
  ['isEmpty', 1],
  ['count', 1],
  ['sum', 1],
  ['collect', 1],
  ['avg', 1],
  ['min', 1],
  ['stDev', 1],
  ['percentileCont', 2],
  ['rand', 0],
  ['nosuchfunction', 1],
] as const;
const BINARY = [
  'OR',
  'XOR',
  'AND',
  '=',
  '<>',
  '<',
  '<=',
  '>',
  '>=',
  '+',
  '-',
  '*',
  '/',
  '%',
  '^',
  'IN',
  'STARTS WITH',
  'ENDS WITH',
  'CONTAINS',
  '=~',
  '||',
] as const;
const LITERALS = [
  'null',
  'true',
  'false',
  '0',
  '1',
  '-1',
  '2',
  '9223372036854775807',
  '-9223372036854775808',
  '0x1F',
  '1.5',
  '1e308',
  '.5',
  "''",
  "'a'",
  "'abc'",
  '"x\\ny"',
  "'2026-01-02'",
  "'12:30:00.5+01:00'",
  "'P1Y2M3DT4H'",
  "'(a+)+$'",
  "'\\u00e9'",
  '[]',
  '{}',
  '[1, 2, 3]',
  "{x: 1, y: 'a'}",
  '$p',
  '$list',
  '$map',
  '$missing',
  'date()',
  "date('2026-01-02')",
  'duration({months: 1, days: 3})',
  "datetime('2026-01-02T03:04:05Z')",
] as const;

/** Values that are long, deep or at the edge of what can be represented. */
const HOSTILE = [
  'range(1, 10000000)',
  'range(-9223372036854775808, 9223372036854775807)',
  'range(0, 9223372036854775807, 922337203685477)',
  "reduce(s = 'a', i IN range(1, 24) | s + s)",
  "reduce(s = 'a\u0301\u0316', i IN range(1, 19) | s + s)",
  "reduce(s = '\ud83d\ude00', i IN range(1, 21) | s + s)",
  "reduce(s = '1', i IN range(1, 22) | s + s)",
  "reduce(s = '(a|', i IN range(1, 14) | s + s)",
  'reduce(l = [], i IN range(1, 5000) | [l])',
  'reduce(l = {}, i IN range(1, 190) | {a: l})',
  'reduce(l = [1], i IN range(1, 60) | [l, l])',
  'reduce(l = [1], i IN range(1, 20) | l + l)',
  '[i IN range(1, 1000) | range(i, 1000000)]',
  "[i IN range(1, 1000000) | {x: i, name: 'a'}]",
  "'999999999-12-31'",
  "date('-999999999-01-01')",
  "datetime('+999999999-12-31T23:59:59.999999999+18:00')",
  'duration({years: 999999999, nanoseconds: 9223372036854775807})',
  "duration('P-999999999Y')",
  '1e999',
  '-0.0',
  '5e-324',
] as const;

type NameType = 'node' | 'relationship' | 'value';

class SourceGenerator {
  readonly #random: SeededRandom;
  /** Whether values may be anything that takes long. */
  readonly #isHostile: boolean;
  /** Names that stand for something, and for what. */
  #scope = new Map<string, NameType>();

  constructor(random: SeededRandom) {
    this.#random = random;
    this.#isHostile = random.chance(0.1);
  }

  query(): string {
    const parts = this.#random.chance(0.1) ? 2 : 1;
    const union = this.#random.pick([' UNION ', ' UNION ALL ']);
    return Array.from({ length: parts }, () => this.#inScope(() => this.#singleQuery(3))).join(union);
  }

  #singleQuery(depth: number): string {
    const first = this.#random.chance(0.8) ? [this.#match(depth)] : [];
    const clauses = this.#several(0, 3, () => this.#clause(depth));
    const result = this.#random.chance(0.95) ? [`RETURN ${this.#projection(depth)}`] : [];
    return [...first, ...clauses, ...result].join(' ');
  }

  #clause(depth: number): string {
    switch (this.#random.below(13)) {
      case 0:
      case 1:
      case 2:
      case 3:
        return this.#match(depth);
      case 4:
        return `OPTIONAL MATCH ${this.#patterns(depth)}${this.#where(depth)}`;
      case 5:
        return this.#with(depth);
      case 6:
        return `UNWIND ${this.#expression(depth)} AS ${this.#newName('value')}`;
      case 7:
        return `CREATE ${this.#patterns(depth)}`;
      case 8:
        return `MERGE ${this.#path(depth)}${this.#random.chance(0.3) ? ` ON CREATE ${this.#set(depth)}` : ''}`;
      case 9:
        return this.#set(depth);
      case 10:
        return `${this.#random.chance(0.5) ? 'DETACH ' : ''}DELETE ${this.#random.chance(0.7) ? this.#name() : this.#expression(depth - 1)}`;
      case 11:
        return `REMOVE ${this.#name()}${this.#random.chance(0.5) ? `.${this.#key()}` : `:${this.#kind()}`}`;
      default:
        return depth > 0 ? this.#nestedClause(depth - 1) : 'WITH *';
    }
  }

  #match(depth: number): string {
    return `MATCH ${this.#patterns(depth)}${this.#where(depth)}`;
  }

  #with(depth: number): string {
    return `WITH ${this.#projection(depth)}${this.#where(depth)}`;
  }

  #nestedClause(depth: number): string {
    if (this.#random.chance(0.5)) {
      const list = this.#expression(depth);
      return this.#inScope(() => `FOREACH (${this.#newName('value')} IN ${list} | ${this.#set(depth)})`);
    }
    const imports = this.#random.chance(0.7) && this.#scope.size > 0 ? ` (${this.#name()})` : '';
    return this.#inScope(() => `CALL${imports} { ${this.#singleQuery(depth)} }`);
  }

  #set(depth: number): string {
    const name = this.#name();
    const value = this.#expression(depth - 1);
    return `SET ${this.#random.pick([
      `${name}.${this.#key()} = ${value}`,
      `${name} = ${value}`,
      `${name} += ${value}`,
      `${name}:${this.#kind()}`,
      `${name}[${this.#expression(0)}] = ${value}`,
    ])}`;
  }

  /** Names that it gives are known behind it, and no others. */
  #projection(depth: number): string {
    const takesAll = this.#scope.size > 0 && this.#random.chance(0.15);
    const items = this.#several(takesAll ? 0 : 1, 3, () => this.#projectionItem(depth));
    const names = new Map(items.map(({ name, type }) => [name, type]));
    const texts = [...(takesAll ? ['*'] : []), ...items.map(({ text }) => text)];
    this.#scope = new Map([...(takesAll ? this.#scope : []), ...names]);

    const distinct = this.#random.chance(0.15) ? 'DISTINCT ' : '';
    const order = this.#random.chance(0.25) ? ` ORDER BY ${this.#expression(1)} DESC` : '';
    const skip = this.#random.chance(0.1) ? ` SKIP ${this.#random.pick(['0', '1', '$p', '-1', "'a'"])}` : '';
    const limit = this.#random.chance(0.2) ? ` LIMIT ${this.#random.pick(['0', '1', '5', '$p', '1.5'])}` : '';
    return `${distinct}${texts.join(', ')}${order}${skip}${limit}`;
  }

  #projectionItem(depth: number): {
    readonly text: string;
    readonly name: string;
    readonly type: NameType;
  } {
    const names = [...this.#scope];
    const [name, type] = names[this.#random.below(Math.max(names.length, 1))] ?? ['', 'value'];
    if (name !== '' && this.#random.chance(0.4)) {
      return { text: name, name, type };
    }
    const free = NAMES.filter((it) => !this.#scope.has(it));
    const alias = free[this.#random.below(Math.max(free.length, 1))] ?? 'x';
    return { text: `${this.#expression(depth)} AS ${alias}`, name: alias, type: 'value' };
  }

  #where(depth: number): string {
    return this.#random.chance(0.4) ? ` WHERE ${this.#predicate(depth)}` : '';
  }

  #predicate(depth: number): string {
    const [left, right] = [this.#expression(depth - 1), this.#expression(depth - 1)];
    return this.#random.chance(0.8)
      ? `${left} ${this.#random.pick(['=', '<>', '<', '>=', 'IN', 'CONTAINS', '=~'])} ${right}`
      : this.#expression(depth);
  }

  #patterns(depth: number): string {
    return this.#several(1, 2, () => this.#path(depth)).join(', ');
  }

  #path(depth: number): string {
    const name = this.#random.chance(0.15) ? `${this.#newName('value')} = ` : '';
    if (this.#random.chance(0.08)) {
      const search = this.#random.pick(['shortestPath', 'allShortestPaths']);
      return `${name}${search}(${this.#node(depth)}${this.#relationship(depth)}${this.#node(depth)})`;
    }
    return `${name}${this.#chain(depth)}`;
  }

  #chain(depth: number): string {
    const hops = this.#several(0, 2, () => this.#relationship(depth) + this.#node(depth));
    return this.#node(depth) + hops.join('');
  }

  #node(depth: number): string {
    // Before the name is declared: a pattern's properties rarely may read its own elements.
    const properties = this.#properties(depth);
    const name = this.#random.chance(0.3)
      ? this.#name('node')
      : this.#random.chance(0.5)
        ? this.#newName('node')
        : '';
    const kinds = this.#random.chance(0.4)
      ? this.#random.pick([`:${this.#kind()}`, `:${this.#kind()}|${this.#kind()}`, `:!${this.#kind()}`, ':%'])
      : '';
    return `(${name}${kinds}${properties})`;
  }

  #relationship(depth: number): string {
    const properties = this.#properties(depth);
    const name = this.#random.chance(0.4) ? this.#newName('relationship') : '';
    const type = this.#random.chance(0.6) ? `:${this.#random.pick(TYPES)}` : '';
    const length = this.#random.chance(0.2)
      ? this.#random.pick(['*', '*2', '*0..2', '*..3', '*1..', '*3..1'])
      : '';
    const [left, right] = this.#random.pick([
      ['-', '->'],
      ['<-', '-'],
      ['-', '-'],
      ['<-', '->'],
    ] as const);
    return `${left}[${name}${type}${length}${properties}]${right}`;
  }

  #properties(depth: number): string {
    return this.#random.chance(0.2) ? ` {${this.#key()}: ${this.#expression(Math.min(depth - 1, 1))}}` : '';
  }

  #expression(depth: number): string {
    if (this.#isHostile && this.#random.chance(0.06)) {
      return this.#random.pick(HOSTILE);
    }
    if (depth <= 0 || this.#random.chance(0.3)) {
      return this.#random.chance(0.5) ? this.#name() : this.#random.pick(LITERALS);
    }
    return this.#operation(depth - 1);
  }

  #operation(depth: number): string {
    const inner = (): string => this.#expression(depth);
    switch (this.#random.below(20)) {
      case 0:
      case 1:
      case 2:
      case 3:
        return `${inner()} ${this.#random.pick(BINARY)} ${inner()}`;
      case 4:
        return `(${inner()})`;
      case 5:
        return `NOT ${inner()}`;
      case 6:
        return `-${inner()}`;
      case 7:
        return `${this.#name()}.${this.#key()}`;
      case 8:
        return `(${inner()})[${inner()}]`;
      case 9:
        return `(${inner()})[${inner()}..${inner()}]`;
      case 10:
        return `[${this.#several(0, 3, inner).join(', ')}]`;
      case 11:
        return `{${this.#key()}: ${inner()}}`;
      case 12:
        return `${inner()} IS ${this.#random.pick(['NULL', 'NOT NULL'])}`;
      case 13:
        return `CASE ${this.#random.pick(['', inner()])} WHEN ${inner()} THEN ${inner()} ELSE ${inner()} END`;
      case 14:
        return this.#inScope(() => `[${this.#element(depth)} WHERE ${this.#predicate(depth)} | ${inner()}]`);
      case 15: {
        const quantifier = this.#random.pick(['all', 'any', 'none', 'single']);
        return this.#inScope(() => `${quantifier}(${this.#element(depth)} WHERE ${this.#predicate(depth)})`);
      }
      case 16: {
        const initial = inner();
        return this.#inScope(
          () => `reduce(${this.#newName('value')} = ${initial}, ${this.#element(depth)} | ${inner()})`,
        );
      }
      case 17:
        return this.#subquery(depth);
      case 18:
        return this.#random.pick([
          this.#inScope(() => `[${this.#chain(0)} | ${inner()}]`),
          `${this.#name('node')}:${this.#kind()}`,
          `${this.#name()} {.${this.#key()}, .*}`,
          'count(*)',
        ]);
      default: {
        const [name, arity] = this.#random.pick(FUNCTIONS);
        const distinct = this.#random.chance(0.1) ? 'DISTINCT ' : '';
        return `${name}(${distinct}${Array.from({ length: arity }, inner).join(', ')})`;
      }
    }
  }

  /** `name IN list`, the list first, because it does not know the name. */
  #element(depth: number): string {
    const list = this.#expression(depth);
    return `${this.#newName('value')} IN ${list}`;
  }

  #subquery(depth: number): string {
    return this.#inScope(() => this.#subqueryText(depth));
  }

  #subqueryText(depth: number): string {
    const form = this.#random.pick(['EXISTS', 'COUNT', 'COLLECT']);
    const body =
      form === 'COLLECT' || this.#random.chance(0.4) ? this.#singleQuery(depth) : this.#chain(depth);
    return `${form} { ${body} }`;
  }

  /** A name that stands for something, as a rule. */
  #name(type?: NameType): string {
    const names = [...this.#scope]
      .filter(([, it]) => type === undefined || it === type)
      .map(([name]) => name);
    const [first, ...others] = names;
    if (first === undefined) {
      return type === undefined ? this.#random.pick(LITERALS) : this.#newName(type);
    }
    return this.#random.chance(0.02) ? this.#random.pick(NAMES) : this.#random.pick([first, ...others]);
  }

  /** A name that is given, as a rule a new one. */
  #newName(type: NameType): string {
    const name = NAMES.find((it) => !this.#scope.has(it)) ?? this.#random.pick(NAMES);
    this.#scope.set(name, type);
    return name;
  }

  /** What is declared inside is forgotten. */
  #inScope(create: () => string): string {
    const scope = new Map(this.#scope);
    const text = create();
    this.#scope = scope;
    return text;
  }

  #kind(): string {
    return this.#random.pick(KINDS);
  }

  #key(): string {
    return this.#random.pick(KEYS);
  }

  #several<Item>(min: number, max: number, create: () => Item): Item[] {
    return Array.from({ length: this.#random.between(min, max) }, create);
  }
}
