import { CodedError, type ErrorDetails } from '@secgraph/kernel';

export type EstateErrorCode = 'ESTATE_BAD_OPTION';

/** An estate cannot be made as asked; the message says which option to change, and how. */
export class EstateError extends CodedError<EstateErrorCode> {
  constructor(code: EstateErrorCode, message: string, options: { details?: ErrorDetails } = {}) {
    super(code, message, options);
    this.name = 'EstateError';
  }
}
