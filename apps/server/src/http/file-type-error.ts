import type { FileRefusal } from '@secgraph/contract';
import { HttpError } from './http-error.ts';

/** What a route that takes files says to another content type, in the words of its contract. */
export function fileTypeError({ status, message }: FileRefusal, contentType: string): HttpError {
  const code = status === 415 ? 'HTTP_UNSUPPORTED_MEDIA_TYPE' : 'HTTP_BAD_BODY';

  return new HttpError(
    code,
    message.replace('{type}', () => contentType),
  );
}
