import { CypherError } from '../errors/cypher-error.ts';

const MAX_STRING_LENGTH = 2 ** 24;
const MAX_LIST_LENGTH = 10_000_000;
/** How deep lists and maps may lie in each other: as deep as expressions may be written. */
const MAX_NESTING = 200;
/** The size of everything in one list or map. What is larger takes too long to walk, and nobody can cancel that. */
const MAX_VALUE_BYTES = 2 ** 29;
/** Making a key cannot be cancelled either. */
const MAX_KEY_LENGTH = 2 ** 25;

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

/** Throws CYPHER_LIMIT for a list or map with too many levels of lists and maps, itself included. */
export function checkNesting(depth: number): void {
  if (depth > MAX_NESTING) {
    throw new CypherError(
      'CYPHER_LIMIT',
      `The query is about to nest lists or maps more than ${MAX_NESTING} levels deep (limit "nesting"). Keep their parts in variables of their own, or append with + instead.`,
      { phase: 'runtime', type: 'LimitError', reason: 'NestedTooDeep' },
    );
  }
}

/** Throws CYPHER_LIMIT for a list or map that takes too much memory with all that is in it. In bytes. */
export function checkValueSize(bytes: number): void {
  if (bytes > MAX_VALUE_BYTES) {
    throw limitError('ValueTooLarge', `a list or map of more than ${MAX_VALUE_BYTES} bytes`, MAX_VALUE_BYTES);
  }
}

/** Throws CYPHER_LIMIT for values that are too large to be compared as groups. In UTF-16 code units. */
export function checkKeyLength(length: number): void {
  if (length > MAX_KEY_LENGTH) {
    throw new CypherError(
      'CYPHER_LIMIT',
      'The query groups, or makes distinct, values that are too large to be compared. Use a part of them, such as size() or head().',
      { phase: 'runtime', type: 'LimitError', reason: 'KeyTooLong' },
    );
  }
}

function limitError(reason: string, what: string, limit: number): CypherError {
  return new CypherError(
    'CYPHER_LIMIT',
    `The query is about to make ${what}; ${limit} is the most that one value may have.`,
    { phase: 'runtime', type: 'LimitError', reason },
  );
}
