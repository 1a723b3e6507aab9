import { type TArray, type TSchema, type TString, Type } from 'typebox';

/** Wire: a path id that does not parse. */
export const MALFORMED_ID_MESSAGE = 'id is malformed.';

const INT32_MAX = 2 ** 31 - 1;

/** Ids of the path; what is malformed answers {@link MALFORMED_ID_MESSAGE}. */
export const Int32Id = Type.Integer({ minimum: -INT32_MAX - 1, maximum: INT32_MAX });

export const Int64Id = Type.Integer();

export const UuidId = Type.String({ format: 'uuid' });

/** Object ids and names are free text. */
export const TextId = Type.String({ minLength: 1 });

/** The keyword under which a schema carries the text a client gets when the value is missing or malformed. */
export const ERROR_MESSAGE_KEYWORD = 'x-error-message';

/** Gives one parameter the exact text of its refusal, where it has a text of its own. */
export function withErrorMessage<Schema extends TSchema>(schema: Schema, message: string): Schema {
  return { ...schema, [ERROR_MESSAGE_KEYWORD]: message };
}

/** The keyword of a path id that counts as unknown, not as wrong, when it is malformed. */
export const NOT_FOUND_KEYWORD = 'x-not-found';

/** Wire: some routes answer 404 for such an id, with the same message. */
export function notFoundIfMalformed<Schema extends TSchema>(schema: Schema): Schema {
  return { ...schema, [NOT_FOUND_KEYWORD]: true };
}

/** The keyword of a query parameter that means `true` when it comes without a value. */
export const FLAG_KEYWORD = 'x-flag';

export function flag<Schema extends TSchema>(schema: Schema): Schema {
  return { ...schema, [FLAG_KEYWORD]: true };
}

/** The keyword under which the schema is kept that describes the one value. */
export const ONLY_ONE_KEYWORD = 'x-only-one';

/**
 * A query parameter that clients give once, where more than one is refused in words of its own: the handler gets
 * all texts. Described to clients as `schema`.
 */
export function onlyOne(schema: TSchema): TArray<TString> {
  return Type.Array(Type.String(), { [ONLY_ONE_KEYWORD]: schema });
}
