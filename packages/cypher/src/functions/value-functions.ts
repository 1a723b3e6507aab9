import { equals } from '../values/equality.ts';
import { valueTypeOf } from '../values/value-type.ts';
import { ANY, scalar } from './define-function.ts';
import type { FunctionDefinition } from './function-definition.ts';

/** Functions of values of any type, and of none. */
export const VALUE_FUNCTIONS: readonly FunctionDefinition[] = [
  scalar('coalesce', [ANY], (args) => args.find((argument) => argument !== null) ?? null, {
    isVariadic: true,
  }),
  scalar('nullIf', [ANY, ANY], ([value = null, other = null]) =>
    equals(value, other) === true ? null : value,
  ),
  scalar('valueType', [ANY], (args) => valueTypeOf(args[0] ?? null)),
  scalar('randomUUID', [], () => globalThis.crypto.randomUUID(), { isDeterministic: false }),
  scalar('timestamp', [], (_, { statementAtMs }) => statementAtMs),
];
