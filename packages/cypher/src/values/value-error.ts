import { CypherError, type CypherErrorType } from '../errors/cypher-error.ts';

/** Error of an operation that met a value it cannot take, while running. */
export function valueError(type: CypherErrorType, reason: string, message: string): CypherError {
  return new CypherError('CYPHER_VALUE', message, { phase: 'runtime', type, reason });
}

/** The value has the wrong type. */
export function typeError(message: string): CypherError {
  return valueError('TypeError', 'InvalidArgumentType', message);
}

/** The type is right, but this value is not. */
export function argumentError(message: string): CypherError {
  return valueError('ArgumentError', 'InvalidArgumentValue', message);
}
