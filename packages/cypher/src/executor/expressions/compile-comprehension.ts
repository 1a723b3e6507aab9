import type { Expression, ListComprehension, Quantifier, Reduce } from '../../ast/ast.ts';
import { isList } from '../../values/type-guards.ts';
import { typeNameOf } from '../../values/type-name.ts';
import type { ListValue } from '../../values/value.ts';
import { typeError } from '../../values/value-error.ts';
import { ListBuilder } from '../../values/value-size.ts';
import { asTernary } from './as-ternary.ts';
import type { Evaluate, ExpressionCompiler } from './expression-compiler.ts';

export function compileListComprehension(
  { variable, list, where, result }: ListComprehension,
  compiler: ExpressionCompiler,
): Evaluate {
  const elements = compileElements(list, compiler);
  const local = compiler.declareLocal(variable);
  const condition = where === undefined ? undefined : compiler.compile(where);
  const transform = result === undefined ? undefined : compiler.compile(result);
  const { poll } = compiler.context;

  return (batch, row) => {
    const items = elements(batch, row);
    if (items === null) {
      return null;
    }
    const results = new ListBuilder();
    for (const item of items) {
      poll.spend(1);
      local.value = item;
      if (condition === undefined || asTernary(condition(batch, row), 'WHERE') === true) {
        results.add(transform === undefined ? item : transform(batch, row));
      }
    }
    return results.finish();
  };
}

export function compileQuantifier(
  { quantifier, variable, list, where }: Quantifier,
  compiler: ExpressionCompiler,
): Evaluate {
  const elements = compileElements(list, compiler);
  const local = compiler.declareLocal(variable);
  const condition = compiler.compile(where);
  const { poll } = compiler.context;

  return (batch, row) => {
    const items = elements(batch, row);
    if (items === null) {
      return null;
    }
    let held = 0;
    let unknown = 0;
    for (const item of items) {
      poll.spend(1);
      local.value = item;
      const holds = asTernary(condition(batch, row), 'WHERE');
      held += holds === true ? 1 : 0;
      unknown += holds === null ? 1 : 0;
      if (DECIDED_EARLY[quantifier](holds, held)) {
        return quantifier === 'any';
      }
    }
    return CONCLUSIONS[quantifier](held, unknown, items.length);
  };
}

/** Whether one more element settles the question, whatever the others are: to false, or for `any` to true. */
const DECIDED_EARLY: Readonly<
  Record<Quantifier['quantifier'], (holds: boolean | null, held: number) => boolean>
> = {
  all: (holds) => holds === false,
  any: (holds) => holds === true,
  none: (holds) => holds === true,
  single: (_holds, held) => held > 1,
};

const CONCLUSIONS: Readonly<
  Record<Quantifier['quantifier'], (held: number, unknown: number, length: number) => boolean | null>
> = {
  all: (held, _unknown, length) => (held === length ? true : null),
  any: (_held, unknown) => (unknown === 0 ? false : null),
  none: (_held, unknown) => (unknown === 0 ? true : null),
  single: (held, unknown) => (unknown === 0 ? held === 1 : null),
};

export function compileReduce(
  { accumulator, initial, variable, list, step }: Reduce,
  compiler: ExpressionCompiler,
): Evaluate {
  const elements = compileElements(list, compiler);
  const begin = compiler.compile(initial);
  const accumulated = compiler.declareLocal(accumulator);
  const local = compiler.declareLocal(variable);
  const advance = compiler.compile(step);
  const { poll } = compiler.context;

  return (batch, row) => {
    const items = elements(batch, row);
    if (items === null) {
      return null;
    }
    let result = begin(batch, row);
    for (const item of items) {
      poll.spend(1);
      accumulated.value = result;
      local.value = item;
      result = advance(batch, row);
    }
    return result;
  };
}

function compileElements(
  list: Expression,
  compiler: ExpressionCompiler,
): (...row: Parameters<Evaluate>) => ListValue | null {
  const evaluate = compiler.compile(list);

  return (batch, row) => {
    const value = evaluate(batch, row);
    if (value === null || isList(value)) {
      return value;
    }
    throw typeError(`A list is needed after IN, but got a value of type ${typeNameOf(value)}.`);
  };
}
