import type { Expression, Variable } from '../ast/ast.ts';
import type { Binder } from './binder.ts';
import { Scope } from './scope.ts';
import { isList, isNumber, joinAllTypes, joinTypes, type StaticType } from './static-type.ts';

/** Resolves every name in an expression, and finds out its type as far as it can be known. */
export function bindExpression(binder: Binder, scope: Scope, expression: Expression): StaticType {
  const type = bind(binder, scope, expression);
  binder.types.set(expression, type);

  return type;
}

function bind(binder: Binder, scope: Scope, expression: Expression): StaticType {
  switch (expression.type) {
    case 'literal':
      return expression.literal.type;
    case 'parameter':
      binder.parameters.add(expression.name);
      return 'any';
    case 'variable':
      return binder.typeOfVariable(binder.resolve(scope, expression));
    case 'property':
    case 'kindTest':
      bindExpression(binder, scope, expression.subject);
      return expression.type === 'kindTest' ? 'boolean' : 'any';
    case 'subscript':
      return bindSubscript(binder, scope, expression);
    case 'slice':
      bindAll(binder, scope, [expression.from, expression.to]);
      return bindExpression(binder, scope, expression.subject);
    case 'list':
      return { item: joinAllTypes(bindAll(binder, scope, expression.items)) };
    case 'map':
      bindAll(
        binder,
        scope,
        expression.entries.map((entry) => entry.value),
      );
      return 'map';
    case 'mapProjection':
      return bindMapProjection(binder, scope, expression);
    case 'unary':
      return bindUnary(binder, scope, expression);
    case 'binary':
      return bindBinary(binder, scope, expression);
    case 'comparison':
      bindAll(binder, scope, expression.operands);
      return 'boolean';
    case 'nullTest':
      bindExpression(binder, scope, expression.operand);
      return 'boolean';
    case 'call':
      bindAll(binder, scope, expression.arguments);
      return 'any';
    case 'countStar':
      return 'integer';
    case 'case':
      return bindCase(binder, scope, expression);
    case 'listComprehension':
      return bindListComprehension(binder, scope, expression);
    case 'patternComprehension':
      return bindPatternComprehension(binder, scope, expression);
    case 'quantifier':
      bindExpression(binder, createLocalScope(binder, scope, expression), expression.where);
      return 'boolean';
    case 'reduce':
      return bindReduce(binder, scope, expression);
    case 'pattern':
      binder.parts.bindPattern(binder, scope, expression.pattern, 'tests');
      return 'any';
    case 'subquery':
      return bindSubquery(binder, scope, expression);
  }
}

type Of<T extends Expression['type']> = Extract<Expression, { readonly type: T }>;

function bindAll(
  binder: Binder,
  scope: Scope,
  expressions: readonly (Expression | undefined)[],
): readonly StaticType[] {
  return expressions.map((expression) =>
    expression === undefined ? 'null' : bindExpression(binder, scope, expression),
  );
}

function bindSubscript(binder: Binder, scope: Scope, expression: Of<'subscript'>): StaticType {
  const subject = bindExpression(binder, scope, expression.subject);
  bindExpression(binder, scope, expression.index);

  return isList(subject) ? subject.item : 'any';
}

function bindMapProjection(binder: Binder, scope: Scope, expression: Of<'mapProjection'>): StaticType {
  bindExpression(binder, scope, expression.subject);
  for (const item of expression.items) {
    if (item.type === 'entry') {
      bindExpression(binder, scope, item.value);
    } else if (item.type === 'variable') {
      bindExpression(binder, scope, item.variable);
    }
  }

  return 'map';
}

function bindUnary(binder: Binder, scope: Scope, expression: Of<'unary'>): StaticType {
  const operand = bindExpression(binder, scope, expression.operand);

  return expression.operator === 'not' ? 'boolean' : isNumber(operand) ? operand : 'any';
}

function bindBinary(binder: Binder, scope: Scope, expression: Of<'binary'>): StaticType {
  const left = bindExpression(binder, scope, expression.left);
  const right = bindExpression(binder, scope, expression.right);

  switch (expression.operator) {
    case 'add':
    case 'concatenate':
      return addTypes(left, right);
    case 'subtract':
    case 'multiply':
    case 'divide':
    case 'modulo':
      return calculateTypes(left, right);
    case 'power':
      return isNumber(left) && isNumber(right) ? 'float' : 'any';
    default:
      return 'boolean';
  }
}

function addTypes(left: StaticType, right: StaticType): StaticType {
  if (isList(left) || isList(right)) {
    return { item: joinTypes(isList(left) ? left.item : left, isList(right) ? right.item : right) };
  }

  return left === 'string' && right === 'string' ? 'string' : calculateTypes(left, right);
}

function calculateTypes(left: StaticType, right: StaticType): StaticType {
  if (!isNumber(left) || !isNumber(right)) {
    return 'any';
  }

  return left === 'integer' && right === 'integer' ? 'integer' : 'float';
}

function bindCase(binder: Binder, scope: Scope, expression: Of<'case'>): StaticType {
  bindAll(binder, scope, [expression.subject]);
  bindAll(
    binder,
    scope,
    expression.alternatives.map((alternative) => alternative.condition),
  );
  const results = expression.alternatives.map((alternative) => alternative.result);

  return joinAllTypes(bindAll(binder, scope, [...results, expression.otherwise]));
}

/** The scope of what is evaluated per item of a list. The list itself is bound outside of it. */
function createLocalScope(
  binder: Binder,
  scope: Scope,
  expression: { readonly variable: Variable; readonly list: Expression },
): Scope {
  const list = bindExpression(binder, scope, expression.list);
  const local = new Scope(scope);
  binder.declareValue(local, expression.variable, isList(list) ? list.item : 'any');

  return local;
}

function bindListComprehension(
  binder: Binder,
  scope: Scope,
  expression: Of<'listComprehension'>,
): StaticType {
  const local = createLocalScope(binder, scope, expression);
  bindAll(binder, local, [expression.where]);
  if (expression.result === undefined) {
    return { item: binder.typeOfVariable(binder.resolve(local, expression.variable)) };
  }

  return { item: bindExpression(binder, local, expression.result) };
}

function bindPatternComprehension(
  binder: Binder,
  scope: Scope,
  expression: Of<'patternComprehension'>,
): StaticType {
  const local = new Scope(scope);
  binder.parts.bindPattern(binder, local, expression.pattern, 'declares');
  bindAll(binder, local, [expression.where]);

  return { item: bindExpression(binder, local, expression.result) };
}

function bindReduce(binder: Binder, scope: Scope, expression: Of<'reduce'>): StaticType {
  const initial = bindExpression(binder, scope, expression.initial);
  const local = createLocalScope(binder, scope, expression);
  // Its type may change with the first step, so that only what is no value stays known.
  binder.declareValue(local, expression.accumulator, initial === 'boolean' ? initial : 'any');
  bindExpression(binder, local, expression.step);

  return 'any';
}

function bindSubquery(binder: Binder, scope: Scope, expression: Of<'subquery'>): StaticType {
  const columns = binder.parts.bindQuery(binder, expression.query, { type: 'within', outer: scope });
  if (expression.form !== 'collect') {
    return expression.form === 'exists' ? 'boolean' : 'integer';
  }
  const [column] = columns;

  return { item: column === undefined ? 'any' : binder.typeOfVariable(column) };
}
