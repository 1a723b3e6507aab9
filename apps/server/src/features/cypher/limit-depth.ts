import { CypherError } from '@secgraph/cypher';

/** Nobody walks values of any depth: what takes all of the stack is the statement's fault, and it is told so. */
export function limitDepth<Value>(work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    throw error instanceof RangeError && error.message.includes('call stack') ? tooDeep() : error;
  }
}

export function tooDeep(): CypherError {
  return new CypherError(
    'CYPHER_LIMIT',
    'The statement makes lists or maps that are nested too deep. Return their parts instead.',
    { phase: 'runtime', type: 'LimitError', reason: 'NestedTooDeep' },
  );
}
