import { createOutboundFetch, type OutboundFetch } from '../../../outbound/outbound-fetch.ts';
import type { Check } from '../check.ts';
import { ok, type Verdict, warning } from '../verdict.ts';
import { hostOf, PARTY_MS, unreached, withParties } from './outside.ts';

const INTERNAL_HOSTS = 'SECGRAPH_WEBHOOK_INTERNAL_HOSTS';
const SERVER_ERROR = 500;

export const webhooks: Check = {
  name: 'webhooks',
  meaning: 'are told of alerts: nothing is posted to them here, they are only asked whether they answer',
  look: (subject, signal) =>
    withParties(subject, async ({ webhooks: hooks }) => {
      const fetch = createOutboundFetch(subject.config.webhookInternalHosts, undefined, INTERNAL_HOSTS);

      return hooks.length === 0
        ? [ok('there are none')]
        : Promise.all(hooks.map(({ url }) => askWebhook(url, fetch, signal)));
    }),
};

/** By GET, which tells it nothing. @internal For tests. */
export async function askWebhook(url: string, fetch: OutboundFetch, signal: AbortSignal): Promise<Verdict> {
  const who = `the webhook at ${hostOf(url)}`;

  try {
    const patience = AbortSignal.any([signal, AbortSignal.timeout(PARTY_MS)]);
    const { status } = await fetch(url, { signal: patience });
    return status >= SERVER_ERROR
      ? warning(`${who} answers with ${status}`, 'look into its own log')
      : ok(`${who} answers`);
  } catch (error) {
    return unreached(error, who, INTERNAL_HOSTS);
  }
}
