import { isCodedError } from '@secgraph/kernel';
import type { Logger } from 'pino';
import type { OutboundFetch } from '../../outbound/outbound-fetch.ts';
import type { Delivery } from './describe-delivery.ts';

export interface DeliveryOutcome {
  /** Undefined: no answer. */
  readonly statusCode: number | undefined;
  /** Undefined: it arrived. */
  readonly error: string | undefined;
}

/** What administrators are told. What the network said is for the log alone. */
const ERROR_TEXTS: Readonly<Record<string, string>> = {
  OUTBOUND_ADDRESS_REFUSED:
    'not sent: the address is not public, or not by https; the operator lists others in SECGRAPH_WEBHOOK_INTERNAL_HOSTS',
  OUTBOUND_ANSWER_TOO_LARGE: 'the answer is too large',
  OUTBOUND_NO_ANSWER: 'no answer',
};

/** Posts once. A redirect is no success: what was signed for one address is not sent to another. */
export async function sendDelivery(
  url: string,
  { headers, body }: Delivery,
  {
    fetch,
    log,
    signal,
  }: { readonly fetch: OutboundFetch; readonly log: Pick<Logger, 'info'>; readonly signal: AbortSignal },
): Promise<DeliveryOutcome> {
  try {
    const { status } = await fetch(url, { method: 'POST', headers, body, signal });

    return {
      statusCode: status,
      error: status >= 200 && status < 300 ? undefined : `the answer was ${status}`,
    };
  } catch (err) {
    log.info({ err }, 'a webhook could not be told');

    return {
      statusCode: undefined,
      error: (isCodedError(err) ? ERROR_TEXTS[err.code] : undefined) ?? 'it could not be sent',
    };
  }
}
