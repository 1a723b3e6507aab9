import { CypherError } from '../errors/cypher-error.ts';

const MAX_STRING_LENGTH = 2 ** 24;
const MAX_LIST_LENGTH = 10_000_000;

/** Throws CYPHER_LIMIT for a string that is about to become too long. In UTF-16 code units. */
export function checkStringLength(length: number): void {
  if (length > MAX_STRING_LENGTH) {
    throw limitError('StringTooLong', `a string of ${length} characters`, MAX_STRING_LENGTH);
  }
}

/** Throws CYPHER_LIMIT for a list that is about to become too long. */
export function checkListLength(length: number): void {
  if (length > MAX_LIST_LENGTH) {
    throw limitError('ListTooLong', `a list of ${length} items`, MAX_LIST_LENGTH);
  }
}

function limitError(reason: string, what: string, limit: number): CypherError {
  return new CypherError(
    'CYPHER_LIMIT',
    `The query is about to make ${what}; ${limit} is the most that one value may have.`,
    { phase: 'runtime', type: 'LimitError', reason },
  );
}
