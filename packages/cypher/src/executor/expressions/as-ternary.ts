import type { Ternary } from '../../values/ternary.ts';
import { typeNameOf } from '../../values/type-name.ts';
import type { Value } from '../../values/value.ts';
import { typeError } from '../../values/value-error.ts';

/** A value where a truth value is needed. `place` names it in the error. */
export function asTernary(value: Value, place: string): Ternary {
  if (value === null || typeof value === 'boolean') {
    return value;
  }
  throw typeError(
    `${place} needs a Boolean, but got a value of type ${typeNameOf(value)}. Compare it with something.`,
  );
}
