import { Type } from 'typebox';

/** Wire: a path id that does not parse. */
export const MALFORMED_ID_MESSAGE = 'id is malformed.';

const INT32_MAX = 2 ** 31 - 1;

/** Ids of the path; what is malformed answers {@link MALFORMED_ID_MESSAGE}. */
export const Int32Id = Type.Integer({ minimum: -INT32_MAX - 1, maximum: INT32_MAX });
export const Int64Id = Type.Integer();
export const UuidId = Type.String({ format: 'uuid' });
/** Object ids and names are free text. */
export const TextId = Type.String({ minLength: 1 });
