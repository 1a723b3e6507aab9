import type {
  Clause,
  Expression,
  Literal,
  MapLiteral,
  NodePattern,
  Parameter,
  PathPattern,
  PatternLength,
  ProcedureYield,
  Projection,
  Query,
  RelationshipPattern,
  RemoveItem,
  SetItem,
  Statement,
} from '../ast/ast.ts';
import type { KindExpression } from '../ast/kind-expression.ts';
import { findKeyword } from '../lexer/keyword.ts';

/*
 * Syntax trees as text that parses to the same tree: one line, one way to write each thing, parentheses only
 * where they are needed. In one file because the parts of the tree contain each other.
 *
 * @internal For tests.
 */
export function printStatement({ mode, query }: Statement): string {
  return mode === 'run' ? printQuery(query) : `${mode.toUpperCase()} ${printQuery(query)}`;
}

function printQuery({ parts, isUnionAll }: Query): string {
  return parts
    .map((part) => part.clauses.map(printClause).join(' '))
    .join(isUnionAll ? ' UNION ALL ' : ' UNION ');
}

function printClause(clause: Clause): string {
  switch (clause.type) {
    case 'match':
      return `${clause.isOptional ? 'OPTIONAL ' : ''}MATCH ${list(clause.patterns, printPath)}${printWhere(clause.where)}`;
    case 'unwind':
      return `UNWIND ${printExpression(clause.list)} AS ${printName(clause.variable.name)}`;
    case 'callSubquery':
      return `${clause.isOptional ? 'OPTIONAL ' : ''}CALL ${printImports(clause.imports)}{ ${printQuery(clause.query)} }`;
    case 'callProcedure':
      return printProcedureCall(clause);
    case 'with':
      return `WITH ${printProjection(clause)}${printWhere(clause.where)}`;
    case 'return':
      return `RETURN ${printProjection(clause)}`;
    case 'create':
      return `CREATE ${list(clause.patterns, printPath)}`;
    case 'merge':
      return `MERGE ${printPath(clause.pattern)}${printMergeSet('CREATE', clause.onCreate)}${printMergeSet('MATCH', clause.onMatch)}`;
    case 'set':
      return `SET ${list(clause.items, printItem)}`;
    case 'remove':
      return `REMOVE ${list(clause.items, printItem)}`;
    case 'delete':
      return `${clause.isDetach ? 'DETACH ' : ''}DELETE ${list(clause.expressions, printExpression)}`;
    case 'foreach':
      return `FOREACH (${printName(clause.variable.name)} IN ${printBeforeBar(clause.list)} | ${clause.clauses.map(printClause).join(' ')})`;
  }
}

function printImports(imports: Extract<Clause, { type: 'callSubquery' }>['imports']): string {
  if (imports === undefined) {
    return '';
  }

  return imports === 'all' ? '(*) ' : `(${list(imports, (variable) => printName(variable.name))}) `;
}

function printProcedureCall(clause: Extract<Clause, { type: 'callProcedure' }>): string {
  const args = clause.arguments === undefined ? '' : `(${list(clause.arguments, printExpression)})`;

  return `CALL ${printNamespaced(clause.name)}${args}${printYields(clause.yields)}${printWhere(clause.where)}`;
}

function printYields(yields: readonly ProcedureYield[] | 'all' | undefined): string {
  if (yields === undefined || yields === 'all') {
    return yields === undefined ? '' : ' YIELD *';
  }

  return yields.length === 0
    ? ' YIELD -'
    : ` YIELD ${list(yields, ({ field, variable }) =>
        field === variable.name ? printName(field) : `${printName(field)} AS ${printName(variable.name)}`,
      )}`;
}

function printProjection({ isDistinct, includesAll, items, orderBy, skip, limit }: Projection): string {
  const columns = items.map(({ expression, alias }) =>
    alias === undefined
      ? printExpression(expression)
      : `${printExpression(expression)} AS ${printName(alias.name)}`,
  );
  const sort = list(
    orderBy,
    (item) => `${printExpression(item.expression)}${item.isDescending ? ' DESC' : ''}`,
  );

  return [
    `${isDistinct ? 'DISTINCT ' : ''}${[...(includesAll ? ['*'] : []), ...columns].join(', ')}`,
    ...(orderBy.length === 0 ? [] : [`ORDER BY ${sort}`]),
    ...(skip === undefined ? [] : [`SKIP ${printExpression(skip)}`]),
    ...(limit === undefined ? [] : [`LIMIT ${printExpression(limit)}`]),
  ].join(' ');
}

function printMergeSet(event: 'CREATE' | 'MATCH', items: readonly SetItem[]): string {
  return items.length === 0 ? '' : ` ON ${event} SET ${list(items, printItem)}`;
}

function printItem(item: SetItem | RemoveItem): string {
  switch (item.type) {
    case 'setProperty':
      return `${printExpression(item.target)} = ${printExpression(item.value)}`;
    case 'setProperties':
      return `${printName(item.variable.name)} ${item.isMerge ? '+=' : '='} ${printExpression(item.value)}`;
    case 'removeProperty':
      return printExpression(item.target);
    case 'setKinds':
    case 'removeKinds':
      return `${printName(item.variable.name)}${item.kinds.map((kind) => `:${printKey(kind)}`).join('')}`;
  }
}

function printWhere(where: Expression | undefined): string {
  return where === undefined ? '' : ` WHERE ${printExpression(where)}`;
}

/** `p = (a)-[r:KIND*1..3]->(b)` @internal For tests. */
export function printPath({ variable, selector, nodes, relationships }: PathPattern): string {
  const chain = nodes
    .map((node, index) => {
      const relationship = relationships[index];
      return `${printNode(node)}${relationship === undefined ? '' : printRelationship(relationship)}`;
    })
    .join('');
  const element =
    selector === 'all' ? chain : `${selector === 'shortest' ? 'shortestPath' : 'allShortestPaths'}(${chain})`;

  return variable === undefined ? element : `${printName(variable.name)} = ${element}`;
}

function printNode({ variable, kinds, properties, where }: NodePattern): string {
  return `(${printDetails([variable?.name, kinds, undefined, properties, where])})`;
}

function printRelationship(relationship: RelationshipPattern): string {
  const { variable, kinds, length, properties, where, direction } = relationship;
  const details = printDetails([variable?.name, kinds, length, properties, where]);
  const body = details === '' ? '--' : `-[${details}]-`;

  return `${direction === 'inbound' ? '<' : ''}${body}${direction === 'outbound' ? '>' : ''}`;
}

type Details = readonly [
  name: string | undefined,
  kinds: KindExpression | undefined,
  length: PatternLength | undefined,
  properties: MapLiteral | Parameter | undefined,
  where: Expression | undefined,
];

function printDetails([name, kinds, length, properties, where]: Details): string {
  const head = [
    name === undefined ? '' : printName(name),
    kinds === undefined ? '' : `:${printKinds(kinds)}`,
    length === undefined ? '' : printLength(length),
  ].join('');

  return [
    head,
    properties === undefined ? '' : printExpression(properties),
    where === undefined ? '' : `WHERE ${printExpression(where)}`,
  ]
    .filter((part) => part !== '')
    .join(' ');
}

function printLength({ min, max }: PatternLength): string {
  return min === max && min !== undefined ? `*${min}` : min === max ? '*' : `*${min ?? ''}..${max ?? ''}`;
}

/** Without the colon before it. */
export function printKinds(kinds: KindExpression): string {
  switch (kinds.type) {
    case 'kind':
      return printKey(kinds.name);
    case 'anyKind':
      return '%';
    case 'notKind':
      return `!${printKindOperand(kinds.operand)}`;
    case 'allKinds':
      return kinds.operands.map(printKindOperand).join('&');
    case 'someKind':
      return kinds.operands
        .map((operand) => (operand.type === 'someKind' ? `(${printKinds(operand)})` : printKinds(operand)))
        .join('|');
  }
}

function printKindOperand(kinds: KindExpression): string {
  return kinds.type === 'allKinds' || kinds.type === 'someKind'
    ? `(${printKinds(kinds)})`
    : printKinds(kinds);
}

export function printExpression(expression: Expression): string {
  switch (expression.type) {
    case 'literal':
      return printLiteral(expression.literal);
    case 'parameter':
      return `$${/^[0-9]+$/.test(expression.name) ? expression.name : printName(expression.name)}`;
    case 'variable':
      return printName(expression.name);
    case 'property':
      return `${printSubject(expression.subject)}.${printKey(expression.name)}`;
    case 'subscript':
      return `${printSubject(expression.subject)}[${printExpression(expression.index)}]`;
    case 'slice':
      return `${printSubject(expression.subject)}[${printOptional(expression.from)}..${printOptional(expression.to)}]`;
    case 'list':
      return printList(expression);
    case 'map':
      return `{${list(expression.entries, ({ name, value }) => `${printKey(name)}: ${printExpression(value)}`)}}`;
    case 'mapProjection':
      return printMapProjection(expression);
    case 'unary':
      return printUnary(expression);
    case 'binary':
      return printBinary(expression);
    case 'comparison':
      return printComparison(expression);
    case 'nullTest':
      return `${printOperand(expression.operand, PREDICATE)} IS ${expression.isNegated ? 'NOT ' : ''}NULL`;
    case 'kindTest':
      return `${printSubject(expression.subject)}:${printKinds(expression.kinds)}`;
    case 'call':
      return `${printNamespaced(expression.name)}(${expression.isDistinct ? 'DISTINCT ' : ''}${printUnambiguous(expression.arguments)})`;
    case 'countStar':
      return 'count(*)';
    case 'case':
      return printCase(expression);
    case 'listComprehension':
      return `[${printName(expression.variable.name)} IN ${printBeforeBar(expression.list)}${printWhereBeforeBar(expression.where)}${expression.result === undefined ? '' : ` | ${printExpression(expression.result)}`}]`;
    case 'patternComprehension':
      return `[${printPath(expression.pattern)}${printWhereBeforeBar(expression.where)} | ${printExpression(expression.result)}]`;
    case 'quantifier':
      return `${expression.quantifier}(${printName(expression.variable.name)} IN ${printExpression(expression.list)}${printWhere(expression.where)})`;
    case 'reduce':
      return `reduce(${printName(expression.accumulator.name)} = ${printExpression(expression.initial)}, ${printName(expression.variable.name)} IN ${printBeforeBar(expression.list)} | ${printExpression(expression.step)})`;
    case 'pattern':
      return printPath(expression.pattern);
    case 'subquery':
      return `${expression.form.toUpperCase()} { ${printQuery(expression.query)} }`;
  }
}

type Of<T extends Expression['type']> = Extract<Expression, { readonly type: T }>;

/** Levels of precedence, loosest first; see `parse-expression.ts`. */
const NOT = 4;
const COMPARISON = 5;
const PREDICATE = 6;
const UNARY = 10;
const ATOM = 11;

const OPERATORS = {
  or: { level: 1, symbol: 'OR' },
  xor: { level: 2, symbol: 'XOR' },
  and: { level: 3, symbol: 'AND' },
  in: { level: 6, symbol: 'IN' },
  startsWith: { level: 6, symbol: 'STARTS WITH' },
  endsWith: { level: 6, symbol: 'ENDS WITH' },
  contains: { level: 6, symbol: 'CONTAINS' },
  matches: { level: 6, symbol: '=~' },
  add: { level: 7, symbol: '+' },
  subtract: { level: 7, symbol: '-' },
  concatenate: { level: 7, symbol: '||' },
  multiply: { level: 8, symbol: '*' },
  divide: { level: 8, symbol: '/' },
  modulo: { level: 8, symbol: '%' },
  power: { level: 9, symbol: '^' },
} as const satisfies Record<Of<'binary'>['operator'], { readonly level: number; readonly symbol: string }>;

const COMPARISONS = {
  equal: '=',
  notEqual: '<>',
  less: '<',
  lessOrEqual: '<=',
  greater: '>',
  greaterOrEqual: '>=',
} as const satisfies Record<Of<'comparison'>['operators'][number], string>;

function levelOf(expression: Expression): number {
  switch (expression.type) {
    case 'binary':
      return OPERATORS[expression.operator].level;
    case 'comparison':
      return COMPARISON;
    case 'nullTest':
      return PREDICATE;
    case 'unary':
      return expression.operator === 'not' ? NOT : UNARY;
    // Whatever could go on with the pattern would: `<`, `-`.
    case 'pattern':
      return expression.pattern.selector === 'all' ? NOT : ATOM;
    default:
      return ATOM;
  }
}

/** In parentheses when it binds looser than what is around it. */
function printOperand(operand: Expression, level: number): string {
  return levelOf(operand) < level ? `(${printExpression(operand)})` : printExpression(operand);
}

/** What `.`, `[` or `:` follows: a number would take the dot, an operator would bind looser. */
function printSubject(subject: Expression): string {
  const isPlain =
    levelOf(subject) === ATOM &&
    subject.type !== 'literal' &&
    subject.type !== 'kindTest' &&
    subject.type !== 'pattern' &&
    subject.type !== 'case';

  return isPlain ? printExpression(subject) : `(${printExpression(subject)})`;
}

function printOptional(expression: Expression | undefined): string {
  return expression === undefined ? '' : printExpression(expression);
}

/** A kind test at the end would go on with the bar: `x:A | …`. */
function printBeforeBar(expression: Expression): string {
  const text = printExpression(expression);

  return text.includes('|') ? `(${text})` : text;
}

function printWhereBeforeBar(where: Expression | undefined): string {
  return where === undefined ? '' : ` WHERE ${printBeforeBar(where)}`;
}

function printList({ items }: Of<'list'>): string {
  return `[${printUnambiguous(items)}]`;
}

/**
 * Items of a list, or arguments: as the first one, `x IN xs` would begin a comprehension or a quantifier, `x = 1`
 * a reduction, and `(a)-->(b)` a pattern comprehension.
 */
function printUnambiguous(items: readonly Expression[]): string {
  // Each item is printed once: lists in lists would double the work per level.
  const [first = '', ...others] = items.map(printExpression);
  const isAmbiguous =
    items[0] !== undefined && (leftmostOf(items[0]).type === 'pattern' || /^[^(["'{]*( IN | = )/.test(first));

  return [isAmbiguous ? `(${first})` : first, ...others].join(', ');
}

/** What a condition begins with. */
function leftmostOf(expression: Expression): Expression {
  return expression.type === 'binary' ? leftmostOf(expression.left) : expression;
}

function printUnary({ operator, operand }: Of<'unary'>): string {
  if (operator === 'not') {
    return `NOT ${printOperand(operand, NOT)}`;
  }
  const sign = operator === 'minus' ? '-' : '+';
  const text = printOperand(operand, UNARY);

  // A minus before a number belongs to the number.
  if (/^[0-9.]/.test(text)) {
    return `${sign}(${text})`;
  }

  return /^[-+]/.test(text) ? `${sign} ${text}` : `${sign}${text}`;
}

function printBinary({ operator, left, right }: Of<'binary'>): string {
  const { level, symbol } = OPERATORS[operator];
  const isLogical = level <= 3;

  return `${printOperand(left, level)} ${symbol} ${printOperand(right, isLogical ? level : level + 1)}`;
}

function printComparison({ operands, operators }: Of<'comparison'>): string {
  return operands
    .map((operand, index) => {
      const operator = operators[index];
      const text = printOperand(operand, PREDICATE);
      return operator === undefined ? text : `${text} ${COMPARISONS[operator]} `;
    })
    .join('');
}

function printMapProjection({ subject, items }: Of<'mapProjection'>): string {
  const texts = items.map((item) => {
    switch (item.type) {
      case 'property':
        return `.${printKey(item.name)}`;
      case 'all':
        return '.*';
      case 'entry':
        return `${printKey(item.name)}: ${printExpression(item.value)}`;
      case 'variable':
        return printName(item.variable.name);
    }
  });

  return `${printName(subject.name)} {${texts.join(', ')}}`;
}

function printCase({ subject, alternatives, otherwise }: Of<'case'>): string {
  return [
    'CASE',
    ...(subject === undefined ? [] : [printExpression(subject)]),
    ...alternatives.map(
      ({ condition, result }) => `WHEN ${printExpression(condition)} THEN ${printExpression(result)}`,
    ),
    ...(otherwise === undefined ? [] : [`ELSE ${printExpression(otherwise)}`]),
    'END',
  ].join(' ');
}

function printLiteral(literal: Literal['literal']): string {
  switch (literal.type) {
    case 'null':
      return 'null';
    case 'float':
      return printFloat(literal.value);
    case 'string':
      return printString(literal.value);
    default:
      return String(literal.value);
  }
}

function printFloat(value: number): string {
  const text = Object.is(value, -0) ? '-0' : String(value);

  return /[.e]/.test(text) ? text : `${text}.0`;
}

function printString(value: string): string {
  const escaped = value
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "\\'")
    .replaceAll('\n', '\\n')
    .replaceAll('\r', '\\r')
    .replaceAll('\t', '\\t');

  return `'${escaped}'`;
}

/** A variable, function or alias: words that mean something are put in backticks. */
function printName(name: string): string {
  return findKeyword(name) === undefined ? printKey(name) : escape(name);
}

function printNamespaced(name: string): string {
  return name.split('.').map(printKey).join('.');
}

/** A kind or a property: every word can stand for itself. */
export function printKey(name: string): string {
  return /^[A-Za-z_][A-Za-z0-9_]*$/.test(name) ? name : escape(name);
}

function escape(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}

function list<T>(items: readonly T[], print: (item: T) => string): string {
  return items.map(print).join(', ');
}
