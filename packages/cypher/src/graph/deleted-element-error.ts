import { CypherError } from '../errors/cypher-error.ts';

/** What reading a deleted element fails with. */
export function deletedElementError(element: 'node' | 'relationship'): CypherError {
  return new CypherError('CYPHER_VALUE', `The ${element} was deleted by this query and cannot be read.`, {
    phase: 'runtime',
    type: 'EntityNotFound',
    reason: 'DeletedEntityAccess',
  });
}
