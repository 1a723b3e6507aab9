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

export const ErrorEnvelope = Type.Object(
  {
    http_status: Type.Integer(),
    timestamp: Timestamp,
    request_id: Type.String({ format: 'uuid' }),
    errors: Type.Array(Type.Object({ context: Type.String(), message: Type.String() }), { minItems: 1 }),
  },
  { title: 'Error' },
);
export type ErrorEnvelope = Static<typeof ErrorEnvelope>;
