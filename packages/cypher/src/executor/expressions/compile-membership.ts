import type { BinaryOperation } from '../../ast/ast.ts';
import { equals } from '../../values/equality.ts';
import { isList } from '../../values/type-guards.ts';
import { typeNameOf } from '../../values/type-name.ts';
import type { Value } from '../../values/value.ts';
import { typeError } from '../../values/value-error.ts';
import type { Evaluate, ExpressionCompiler } from './expression-compiler.ts';

/** Below this, comparing with each element is as fast. */
const MIN_SET_SIZE = 4;

/** `value IN list` */
export function compileMembership({ left, right }: BinaryOperation, compiler: ExpressionCompiler): Evaluate {
  const value = compiler.compile(left);
  const list = compiler.compile(right);

  const { poll } = compiler.context;
  const search = (wanted: Value, all: Value): boolean | null => {
    poll.spendOnAll(all);
    return isMember(wanted, all);
  };

  if (!compiler.isConstant(right)) {
    return (batch, row) => search(value(batch, row), list(batch, row));
  }

  let texts: TextSet | undefined;
  return (batch, row) => {
    const wanted = value(batch, row);
    const all = list(batch, row);
    texts ??= collectTexts(all);
    return texts.isComplete && typeof wanted === 'string' ? texts.texts.has(wanted) : search(wanted, all);
  };
}

/** Null when no element is equal, but one is null or cannot be compared. */
function isMember(value: Value, list: Value): boolean | null {
  if (list === null) {
    return null;
  }
  if (!isList(list)) {
    throw typeError(`IN needs a list on its right, but got a value of type ${typeNameOf(list)}.`);
  }

  let result: boolean | null = false;
  for (const item of list) {
    const isEqual = equals(value, item);
    if (isEqual === true) {
      return true;
    }
    result = isEqual === null ? null : result;
  }
  return result;
}

interface TextSet {
  /** The list has texts only, so that for a text the answer is never null. */
  readonly isComplete: boolean;
  readonly texts: ReadonlySet<string>;
}

function collectTexts(list: Value): TextSet {
  const items = isList(list) ? list : [];
  const texts = new Set(items.filter((item) => typeof item === 'string'));
  return {
    isComplete: items.length >= MIN_SET_SIZE && items.every((item) => typeof item === 'string'),
    texts,
  };
}
