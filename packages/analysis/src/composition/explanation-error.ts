import { CodedError } from '@secgraph/kernel';

/** A relationship that cannot be explained; the message says why. */
export class ExplanationError extends CodedError<'ANALYSIS_DOMAIN_UNKNOWN'> {}
