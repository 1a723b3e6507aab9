import type { IncomingMessage, ServerResponse } from 'node:http';
import { MAX_DISCARD_MS } from '../http/discard-body.ts';

/**
 * Reads on behind an answer that came before the whole body, which nobody needs any more: many clients look for an
 * answer only once they have sent everything. One that never comes to an end is cut off.
 */
export function discardRest(request: IncomingMessage, response: ServerResponse): void {
  response.once('finish', () => {
    if (request.complete) {
      return;
    }
    request.unpipe();
    request.resume();
    const impatience = setTimeout(() => request.destroy(), MAX_DISCARD_MS).unref();
    request.once('close', () => clearTimeout(impatience));
  });
}
