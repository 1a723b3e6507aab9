import type { SsoProviderRecord } from '@secgraph/database/auth';
import type { Clock } from '@secgraph/kernel';
import { probeProvider } from '../../../features/single-sign-on/probe-provider.ts';
import { createOutboundFetch, type OutboundFetch } from '../../../outbound/outbound-fetch.ts';
import type { Check } from '../check.ts';
import { ok, type Verdict, warning } from '../verdict.ts';
import { judgeClock } from './clock.ts';
import { hostOf, PARTY_MS, unreached, withParties } from './outside.ts';

const INTERNAL_HOSTS = 'SECGRAPH_SSO_INTERNAL_HOSTS';
/** The header counts whole seconds. */
const DATE_SLACK_MS = 2_000;

export const signOn: Check = {
  name: 'single sign-on',
  meaning:
    'identity providers are asked what they say of themselves: while they are away, their users cannot log in',
  look: ({ clock, ...subject }, signal) =>
    withParties({ clock, ...subject }, async ({ providers }) => {
      const fetch = createOutboundFetch(subject.config.ssoInternalHosts, undefined, INTERNAL_HOSTS);
      const verdicts = await Promise.all(
        providers.map((provider) => askProvider(provider, { fetch, clock }, signal)),
      );

      return providers.length === 0 ? [ok('there are no providers')] : verdicts.flat();
    }),
};

/** @internal For tests. */
export async function askProvider(
  provider: SsoProviderRecord,
  { fetch, clock }: { readonly fetch: OutboundFetch; readonly clock: Clock },
  signal: AbortSignal,
): Promise<readonly Verdict[]> {
  const who = `the provider ${provider.slug} (${hostOf(provider.type === 'oidc' ? provider.issuer : provider.redirectAddress)})`;
  const patience = AbortSignal.any([signal, AbortSignal.timeout(PARTY_MS)]);
  let leadMs: number | undefined;
  const noting: OutboundFetch = (address, request) =>
    fetch(address, {
      ...request,
      onDate: (date) => {
        leadMs = date.getTime() - clock.now();
      },
    });

  try {
    const checks = await probeProvider(provider, { fetch: noting, clock }, patience);
    const problems = checks
      .filter(({ passed }) => !passed)
      .map(({ subject, detail }) =>
        warning(`${who}, ${subject}: ${detail}`, 'mend it under Administration, Single sign-on'),
      );
    const own = leadMs === undefined ? undefined : judgeClock(who, leadMs, DATE_SLACK_MS);
    const late = own === undefined || own.status === 'ok' ? [] : [own];

    return problems.length + late.length > 0
      ? [...problems, ...late]
      : [ok(provider.type === 'oidc' ? `${who} describes itself` : `${who}: its certificates are good`)];
  } catch (error) {
    return [unreached(error, who, INTERNAL_HOSTS)];
  }
}
