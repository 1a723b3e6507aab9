import { type TArray, type TSchema, type TString, Type } from 'typebox';

/** The keyword under which the schema is kept that describes the one value. */
export const ONLY_ONE_KEYWORD = 'x-only-one';

/**
 * A query parameter that clients give once, where more than one is refused in words of its own: the handler gets
 * all texts. Described to clients as `schema`.
 */
export function onlyOne(schema: TSchema): TArray<TString> {
  return Type.Array(Type.String(), { [ONLY_ONE_KEYWORD]: schema });
}
