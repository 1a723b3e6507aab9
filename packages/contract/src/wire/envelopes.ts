import { type Static, type TArray, type TInteger, type TObject, type TSchema, Type } from 'typebox';
import { Timestamp } from './values.ts';

/** `{ data }`, the envelope of single values and plain lists. */
export function dataOf<Schema extends TSchema>(schema: Schema): TObject<{ data: Schema }> {
  return Type.Object({ data: schema });
}

/** `{ count, limit, skip, data }`, the envelope of paginated lists. */
export function pageOf<Schema extends TSchema>(
  item: Schema,
): TObject<{ count: TInteger; limit: TInteger; skip: TInteger; data: TArray<Schema> }> {
  return Type.Object({
    count: Type.Integer({ minimum: 0, description: 'All matching records' }),
    limit: Type.Integer({ minimum: 0 }),
    skip: Type.Integer({ minimum: 0 }),
    data: Type.Array(item),
  });
}

/** `{ count, limit, skip, start, end, data }`, the envelope of lists that are asked about a span of time. */
export function windowOf<Schema extends TSchema>(
  item: Schema,
): TObject<{
  count: TInteger;
  limit: TInteger;
  skip: TInteger;
  start: typeof Timestamp;
  end: typeof Timestamp;
  data: TArray<Schema>;
}> {
  const { data, ...page } = pageOf(item).properties;

  return Type.Object({ ...page, start: Timestamp, end: Timestamp, data });
}

const StatementPosition = Type.Object(
  {
    line: Type.Integer({ minimum: 1 }),
    column: Type.Integer({ minimum: 0, description: 'From 0, in UTF-16 units' }),
    start: Type.Integer({ minimum: 0, description: 'Offset in the statement, in UTF-16 units' }),
    end: Type.Integer({ minimum: 0, description: 'Offset behind the last character that is meant' }),
  },
  {
    title: 'StatementPosition',
    description: 'The part of a Cypher statement that is wrong. An extension of this service',
  },
);

/** Wire: paginated lists of zones name their items once more: `{ count, limit, skip, data: { <name>: … } }`. */
export function namedPageOf<Name extends string, Schema extends TSchema>(
  name: Name,
  item: Schema,
): TObject<{
  count: TInteger;
  limit: TInteger;
  skip: TInteger;
  data: TObject<Record<Name, TArray<Schema>>>;
}> {
  const list = { [name]: Type.Array(item) } as Record<Name, TArray<Schema>>;

  return Type.Object({ ...pageOf(item).properties, data: Type.Object(list) });
}

export const ErrorEnvelope = Type.Object(
  {
    http_status: Type.Integer(),
    timestamp: Timestamp,
    request_id: Type.String({
      maxLength: 128,
      description:
        'As in the header `RequestID` of the answer: the `X-Request-Id` of the request where it is well-formed, else a UUID',
    }),
    errors: Type.Array(
      Type.Object({
        context: Type.String(),
        message: Type.String(),
        position: Type.Optional(StatementPosition),
      }),
      { minItems: 1 },
    ),
  },
  { title: 'Error' },
);
export type ErrorEnvelope = Static<typeof ErrorEnvelope>;
