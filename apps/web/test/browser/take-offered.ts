import { inject } from 'vitest';
import type { Offered } from './offer-services.ts';

/** What the run made for its files, once it is there. */
export async function takeOffered(what: Offered): Promise<string> {
  const answer = await fetch(`${inject('offerAddress')}/${what}`);
  const text = await answer.text();
  if (!answer.ok) {
    throw new Error(`${what} could not be made: ${text}`);
  }

  return text;
}
