import type {
  BinaryOperation,
  BinaryOperator,
  Comparison,
  ComparisonOperator,
  Expression,
} from '../ast/ast.ts';
import { OperandParser } from './operand-parser.ts';

/*
 * Operators by precedence, loosest first, as openCypher 9 has them. A number is tighter than all before it.
 *
 *   OrExpression, XorExpression, AndExpression, NotExpression, ComparisonExpression,
 *   StringListNullPredicateExpression, AddOrSubtractExpression, MultiplyDivideModuloExpression,
 *   PowerOfExpression, UnaryAddOrSubtractExpression
 */
const OR = 1;
const XOR = 2;
const AND = 3;
const COMPARISON = 5;
const PREDICATE = 6;
const ADDITION = 7;
const MULTIPLICATION = 8;
const POWER = 9;

type Infix =
  | {
      readonly type: 'binary';
      readonly level: number;
      readonly operator: BinaryOperator;
      readonly length: number;
    }
  /** OR, XOR, AND: how operands are grouped does not matter. */
  | { readonly type: 'logical'; readonly level: number; readonly operator: 'or' | 'xor' | 'and' }
  | { readonly type: 'comparison'; readonly level: number; readonly operator: ComparisonOperator }
  | { readonly type: 'nullTest'; readonly level: number; readonly isNegated: boolean };

/** Reads expressions: operators by precedence, and what follows an operand (`.name`, `[index]`, `:Kind`). */
export abstract class ExpressionParser extends OperandParser {
  protected override parseExpression(): Expression {
    return this.nested(() => this.#parseOperators(OR));
  }

  protected override parseExpressionBeforeBar(): Expression {
    return this.nested(() => this.#parseOperators(OR), true);
  }

  /** An expression of operators that bind at least as tight as a level. */
  #parseOperators(level: number): Expression {
    const { start } = this.token;
    let left = this.#parsePrefix(level);

    for (;;) {
      const infix = this.#findInfix();
      if (infix === undefined || infix.level < level) {
        return left;
      }
      left = this.#parseInfix(infix, start, left);
    }
  }

  #parseInfix(infix: Infix, start: number, left: Expression): Expression {
    switch (infix.type) {
      case 'binary':
        return this.#parseBinary(infix, start, left);
      case 'logical':
        return this.#parseLogical(infix, start, left);
      case 'comparison':
        return this.#parseComparison(start, left);
      case 'nullTest':
        this.take();
        this.take();
        if (infix.isNegated) {
          this.take();
        }
        return { type: 'nullTest', range: this.rangeFrom(start), operand: left, isNegated: infix.isNegated };
    }
  }

  /** Left-associative, powers included. */
  #parseBinary(
    { operator, level, length }: Extract<Infix, { readonly type: 'binary' }>,
    start: number,
    left: Expression,
  ): BinaryOperation {
    for (let taken = 0; taken < length; taken++) {
      this.take();
    }
    const right = this.#parseOperators(level + 1);

    return { type: 'binary', range: this.rangeFrom(start), operator, left, right };
  }

  /**
   * Operands of a run of the same operator become a balanced tree: scripts write conditions of thousands of OR,
   * and whoever walks the tree should not need a stack that deep.
   */
  #parseLogical(
    { operator, level }: Extract<Infix, { readonly type: 'logical' }>,
    start: number,
    left: Expression,
  ): Expression {
    const operands: Operand[] = [{ expression: left, start, end: this.rangeFrom(start).end }];

    while (this.#findInfix()?.level === level) {
      this.take();
      const operandStart = this.token.start;
      const expression = this.#parseOperators(level + 1);
      operands.push({ expression, start: operandStart, end: this.rangeFrom(start).end });
    }

    return balance(operator, operands).expression;
  }

  /** PartialComparisonExpression: `a < b <= c` is one comparison of three operands. */
  #parseComparison(start: number, left: Expression): Comparison {
    const operands = [left];
    const operators: ComparisonOperator[] = [];

    for (let infix = this.#findInfix(); infix?.type === 'comparison'; infix = this.#findInfix()) {
      this.take();
      operators.push(infix.operator);
      operands.push(this.#parseOperators(COMPARISON + 1));
    }

    return { type: 'comparison', range: this.rangeFrom(start), operands, operators };
  }

  /** NotExpression, UnaryAddOrSubtractExpression, or an operand without either. */
  #parsePrefix(level: number): Expression {
    const { kind, keyword, start } = this.token;

    if (keyword === 'NOT') {
      this.take();
      const operand = this.nest(() => this.#parseOperators(Math.max(level, COMPARISON)));
      return { type: 'unary', range: this.rangeFrom(start), operator: 'not', operand };
    }
    if (kind === '-' && isNumber(this.peek().kind)) {
      return this.#parsePostfix(this.parseNegatedNumber());
    }
    if (kind === '-' || kind === '+') {
      this.take();
      const operand = this.nest(() => this.#parsePrefix(POWER + 1));
      return {
        type: 'unary',
        range: this.rangeFrom(start),
        operator: kind === '-' ? 'minus' : 'plus',
        operand,
      };
    }

    return this.#parsePostfix();
  }

  /** The operator that comes next, if one does; takes nothing. */
  #findInfix(): Infix | undefined {
    const { kind, keyword } = this.token;
    if (kind !== 'name') {
      return SYMBOLS.get(kind);
    }

    switch (keyword) {
      case undefined:
        return undefined;
      case 'STARTS':
        return this.isKeyword('WITH', 1) ? STARTS_WITH : undefined;
      case 'ENDS':
        return this.isKeyword('WITH', 1) ? ENDS_WITH : undefined;
      case 'IS':
        return this.#findNullTest();
      default:
        return WORDS.get(keyword);
    }
  }

  #findNullTest(): Infix | undefined {
    if (this.isKeyword('NULL', 1)) {
      return IS_NULL;
    }

    return this.isKeyword('NOT', 1) && this.isKeyword('NULL', 2) ? IS_NOT_NULL : undefined;
  }

  /** NonArithmeticOperatorExpression = PropertyExpression [':' Kinds] */
  #parsePostfix(atom?: Expression): Expression {
    const { start } = atom === undefined ? this.token : atom.range;
    const subject = this.parsePropertyExpression(atom);
    if (!this.is(':')) {
      return subject;
    }
    const kinds = this.parseKindExpression();

    return { type: 'kindTest', range: this.rangeFrom(start), subject, kinds };
  }

  /** PropertyExpression = Atom { '.' SchemaName | '[' Expression ']' | '[' [Expression] '..' [Expression] ']' } */
  protected parsePropertyExpression(atom?: Expression): Expression {
    const { start } = atom === undefined ? this.token : atom.range;
    let subject = atom ?? this.parseAtom();

    for (;;) {
      if (this.is('.')) {
        this.take();
        const name = this.expectName('the name of a property').value;
        subject = { type: 'property', range: this.rangeFrom(start), subject, name };
      } else if (this.is('[')) {
        this.take();
        subject = this.#parseSubscript(start, subject);
      } else {
        return subject;
      }
    }
  }

  #parseSubscript(start: number, subject: Expression): Expression {
    const from = this.is('..') ? undefined : this.parseExpression();
    if (from !== undefined && this.tryTake(']') !== undefined) {
      return { type: 'subscript', range: this.rangeFrom(start), subject, index: from };
    }
    this.expect('..');
    const to = this.is(']') ? undefined : this.parseExpression();
    this.expect(']');

    return { type: 'slice', range: this.rangeFrom(start), subject, from, to };
  }
}

interface Operand {
  readonly expression: Expression;
  readonly start: number;
  readonly end: number;
}

function balance(operator: 'or' | 'xor' | 'and', operands: readonly Operand[]): Operand {
  const [only] = operands;
  if (only !== undefined && operands.length === 1) {
    return only;
  }
  const middle = Math.ceil(operands.length / 2);
  const left = balance(operator, operands.slice(0, middle));
  const right = balance(operator, operands.slice(middle));
  const range = { start: left.start, end: right.end };

  return {
    expression: { type: 'binary', range, operator, left: left.expression, right: right.expression },
    ...range,
  };
}

function isNumber(kind: string): boolean {
  return kind === 'integer' || kind === 'float' || kind === 'invalidNumber';
}

const SYMBOLS: ReadonlyMap<string, Infix> = new Map<string, Infix>([
  ['=', { type: 'comparison', level: COMPARISON, operator: 'equal' }],
  ['<>', { type: 'comparison', level: COMPARISON, operator: 'notEqual' }],
  ['<', { type: 'comparison', level: COMPARISON, operator: 'less' }],
  ['<=', { type: 'comparison', level: COMPARISON, operator: 'lessOrEqual' }],
  ['>', { type: 'comparison', level: COMPARISON, operator: 'greater' }],
  ['>=', { type: 'comparison', level: COMPARISON, operator: 'greaterOrEqual' }],
  ['=~', { type: 'binary', level: PREDICATE, operator: 'matches', length: 1 }],
  ['+', { type: 'binary', level: ADDITION, operator: 'add', length: 1 }],
  ['-', { type: 'binary', level: ADDITION, operator: 'subtract', length: 1 }],
  ['||', { type: 'binary', level: ADDITION, operator: 'concatenate', length: 1 }],
  ['*', { type: 'binary', level: MULTIPLICATION, operator: 'multiply', length: 1 }],
  ['/', { type: 'binary', level: MULTIPLICATION, operator: 'divide', length: 1 }],
  ['%', { type: 'binary', level: MULTIPLICATION, operator: 'modulo', length: 1 }],
  ['^', { type: 'binary', level: POWER, operator: 'power', length: 1 }],
]);

const WORDS: ReadonlyMap<string, Infix> = new Map<string, Infix>([
  ['OR', { type: 'logical', level: OR, operator: 'or' }],
  ['XOR', { type: 'logical', level: XOR, operator: 'xor' }],
  ['AND', { type: 'logical', level: AND, operator: 'and' }],
  ['IN', { type: 'binary', level: PREDICATE, operator: 'in', length: 1 }],
  ['CONTAINS', { type: 'binary', level: PREDICATE, operator: 'contains', length: 1 }],
]);

const STARTS_WITH: Infix = { type: 'binary', level: PREDICATE, operator: 'startsWith', length: 2 };
const ENDS_WITH: Infix = { type: 'binary', level: PREDICATE, operator: 'endsWith', length: 2 };
const IS_NULL: Infix = { type: 'nullTest', level: PREDICATE, isNegated: false };
const IS_NOT_NULL: Infix = { type: 'nullTest', level: PREDICATE, isNegated: true };
