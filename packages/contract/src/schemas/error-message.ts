import type { TSchema } from 'typebox';

/** The keyword under which a schema carries the text a client gets when the value is missing or malformed. */
export const ERROR_MESSAGE_KEYWORD = 'x-error-message';

/** Gives one parameter the exact text of its refusal, where it has a text of its own. */
export function withErrorMessage<Schema extends TSchema>(schema: Schema, message: string): Schema {
  return { ...schema, [ERROR_MESSAGE_KEYWORD]: message };
}
