import type {
  ModelChain,
  ModelClause,
  ModelNode,
  ModelPredicate,
  ModelQuery,
  ModelRelationship,
  ModelTerm,
} from './query-model.ts';

/** The query as text; columns are named c0, c1, …. */
export function printModelQuery({ clauses, result }: ModelQuery): string {
  const columns = [...result.terms.map(printTerm), ...(result.counts ? ['count(*)'] : [])];
  const items = columns.map((column, index) => `${column} AS c${index}`).join(', ');
  return [...clauses.map(printClause), `RETURN ${result.isDistinct ? 'DISTINCT ' : ''}${items}`].join('\n');
}

function printClause(clause: ModelClause): string {
  switch (clause.type) {
    case 'match':
      return `${clause.isOptional ? 'OPTIONAL ' : ''}MATCH ${clause.chains.map(printChain).join(', ')}${printWhere(clause.where)}`;
    case 'unwind':
      return `UNWIND [${clause.values.map((value) => value ?? 'null').join(', ')}] AS ${clause.variable}`;
    case 'with': {
      const count = clause.count === undefined ? [] : [`count(*) AS ${clause.count}`];
      const items = [...clause.variables, ...count].join(', ');
      return `WITH ${clause.isDistinct ? 'DISTINCT ' : ''}${items}${printWhere(clause.where)}`;
    }
  }
}

function printWhere(where: ModelPredicate | undefined): string {
  return where === undefined ? '' : ` WHERE ${printPredicate(where)}`;
}

function printChain({ nodes, relationships }: ModelChain): string {
  return nodes
    .map((node, index) => {
      const relationship = relationships[index];
      return printNode(node) + (relationship === undefined ? '' : printRelationship(relationship));
    })
    .join('');
}

function printNode({ variable = '', kinds, isNegated, x }: ModelNode): string {
  const kindTest = kinds.length === 0 ? '' : isNegated ? `:!(${kinds.join('&')})` : `:${kinds.join(':')}`;
  return `(${variable}${kindTest}${printX(x)})`;
}

function printRelationship(relationship: ModelRelationship): string {
  const { variable = '', kinds, direction, x, length } = relationship;
  const kindTest = kinds.length === 0 ? '' : `:${kinds.join('|')}`;
  const range = length === undefined ? '' : `*${length.min}..${length.max ?? ''}`;
  const body = `-[${variable}${kindTest}${range}${printX(x)}]-`;
  return `${direction === 'inbound' ? '<' : ''}${body}${direction === 'outbound' ? '>' : ''}`;
}

function printX(x: number | undefined): string {
  return x === undefined ? '' : ` {x: ${x}}`;
}

function printTerm(term: ModelTerm): string {
  switch (term.type) {
    case 'variable':
      return term.name;
    case 'property':
      return `${term.variable}.x`;
    case 'integer':
      return `${term.value}`;
    case 'null':
      return 'null';
    case 'countPattern':
      return `COUNT { ${printChain(term.chain)} }`;
  }
}

function printPredicate(predicate: ModelPredicate): string {
  switch (predicate.type) {
    case 'compare':
      return `${printTerm(predicate.left)} ${predicate.operator} ${printTerm(predicate.right)}`;
    case 'in':
      return `${printTerm(predicate.term)} IN [${predicate.values.map((value) => value ?? 'null').join(', ')}]`;
    case 'kind':
      return `${predicate.variable}:${predicate.kind}`;
    case 'isNull':
      return `${printTerm(predicate.term)} IS NULL`;
    case 'pattern':
      return printChain(predicate.chain);
    case 'exists':
      return `EXISTS { MATCH ${predicate.chains.map(printChain).join(', ')}${printWhere(predicate.where)} }`;
    case 'not':
      return `NOT (${printPredicate(predicate.operand)})`;
    case 'and':
    case 'or':
    case 'xor':
      return `(${printPredicate(predicate.left)} ${predicate.type.toUpperCase()} ${printPredicate(predicate.right)})`;
  }
}
