import { CodedError, type ErrorDetails } from '@secgraph/kernel';
import type { SourceRange } from '../ast/source-range.ts';

/** When an error was found: before anything ran, or while rows were produced. As the openCypher TCK divides them. */
export type ErrorPhase = 'compile time' | 'runtime';

/**
 * A query that is wrong, or cannot be answered. `type` and `reason` are the classes of the openCypher TCK
 * (`SyntaxError: UndefinedVariable`, `TypeError: InvalidArgumentType`); `code` is ours.
 */
export class CypherError extends CodedError<CypherErrorCode> {
  readonly phase: ErrorPhase;
  readonly type: CypherErrorType;
  readonly reason: string;
  /** Where in the query; undefined when no place can be named. */
  readonly range: SourceRange | undefined;

  constructor(
    code: CypherErrorCode,
    message: string,
    facts: {
      readonly phase: ErrorPhase;
      readonly type: CypherErrorType;
      readonly reason: string;
      readonly range?: SourceRange | undefined;
      /** The range as numbers, which also cross threads: `line`, `column`, `start`, `end`. */
      readonly details?: ErrorDetails;
    },
  ) {
    super(code, message, facts.details === undefined ? {} : { details: facts.details });
    this.name = 'CypherError';
    this.phase = facts.phase;
    this.type = facts.type;
    this.reason = facts.reason;
    this.range = facts.range;
  }
}

export type CypherErrorCode =
  /** The text is not Cypher. */
  | 'CYPHER_SYNTAX'
  /** The text is Cypher but means nothing: unknown variables, wrong types. */
  | 'CYPHER_SEMANTIC'
  /** The query met a value that an operation cannot take. */
  | 'CYPHER_VALUE'
  /** A budget was spent: rows, bytes, memory. */
  | 'CYPHER_LIMIT';

/** Error classes of the openCypher TCK. */
export type CypherErrorType =
  | 'SyntaxError'
  | 'SemanticError'
  | 'ParameterMissing'
  | 'ConstraintVerificationFailed'
  | 'ConstraintValidationFailed'
  | 'EntityNotFound'
  | 'PropertyNotFound'
  | 'LabelNotFound'
  | 'TypeError'
  | 'ArgumentError'
  | 'ArithmeticError'
  | 'ProcedureError'
  | 'LimitError';
