import fc from 'fast-check';
import { CypherFloat } from './cypher-float.ts';
import { NodeValue, PathValue, RelationshipValue } from './element-value.ts';
import { createDuration } from './temporal/create-duration.ts';
import {
  DateTimeValue,
  DateValue,
  LocalDateTimeValue,
  LocalTimeValue,
  TimeValue,
} from './temporal/temporal-value.ts';
import type { Value } from './value.ts';

const NANOS_PER_DAY = 86_400_000_000_000;

export const anyInt64 = fc
  .oneof(
    fc.bigInt(-(2n ** 63n), 2n ** 63n - 1n),
    fc.bigInt(-3n, 3n),
    fc.bigInt(2n ** 53n - 2n, 2n ** 53n + 2n),
  )
  .map((value) => (Number.isSafeInteger(Number(value)) ? Number(value) : value));

const anyFloat = fc
  .oneof(
    fc.double(),
    fc.integer({ min: -3, max: 3 }),
    fc.constantFrom(2 ** 53, -(2 ** 63), 2 ** 63, 2 ** 64, -0),
  )
  .map((value) => new CypherFloat(value));

const anyDay = fc.oneof(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -1_000_000, max: 1_000_000 }));
const anyNano = fc.oneof(fc.constantFrom(0, 1), fc.integer({ min: 0, max: NANOS_PER_DAY - 1 }));
const anyOffset = fc.oneof(fc.constantFrom(0, 3600), fc.integer({ min: -64_800, max: 64_800 }));

const anyTemporal = fc.oneof(
  anyDay.map((day) => new DateValue(day)),
  anyNano.map((nano) => new LocalTimeValue(nano)),
  fc.tuple(anyNano, anyOffset).map(([nano, offset]) => new TimeValue(nano, offset)),
  fc.tuple(anyDay, anyNano).map(([day, nano]) => new LocalDateTimeValue(day, nano)),
  fc
    .tuple(anyDay, anyNano, anyOffset)
    .map(([day, nano, offset]) => new DateTimeValue(day, nano, offset, undefined)),
  fc
    .tuple(fc.integer({ min: -3, max: 3 }), fc.integer({ min: -3, max: 3 }), fc.bigInt(-100n, 100n))
    .map(([months, days, nanos]) => createDuration(months, days, nanos)),
);

const anyElement = fc.oneof(
  fc.nat(3).map((node) => new NodeValue(node)),
  fc.nat(3).map((relationship) => new RelationshipValue(relationship)),
  fc.array(fc.nat(2), { minLength: 1, maxLength: 3 }).map((nodes) => new PathValue(nodes, nodes.slice(1))),
);

/** Values of every type, small enough to be equal now and then. */
export const anyValue: fc.Arbitrary<Value> = fc.letrec<{ value: Value }>((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.constant(null),
    fc.boolean(),
    anyInt64,
    anyFloat,
    fc.oneof(fc.string({ maxLength: 3, unit: 'binary' }), fc.constantFrom('a', '\u0000', '\u0000sa')),
    anyTemporal,
    anyElement,
    fc.array(tie('value'), { maxLength: 3 }),
    fc
      .dictionary(fc.constantFrom('a', 'b', 'c'), tie('value'), { maxKeys: 3 })
      .map((entries) => new Map(Object.entries(entries))),
  ),
})).value;
