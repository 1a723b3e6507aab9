import type { SamlProviderRecord } from '@secgraph/database/auth';
import { createSigningIdentity } from '@secgraph/kernel/certificate';
import { describe, expect, it } from 'vitest';
import { probeProvider } from './probe-provider.ts';

const MADE = new Date('2026-01-01T00:00:00Z');
const { certificate } = await createSigningIdentity('idp', MADE);

async function probeAt(now: string) {
  const provider = {
    type: 'saml',
    redirectAddress: 'https://idp.example.org/sso',
    certificates: [certificate],
  } as unknown as SamlProviderRecord;
  const fetch = () => Promise.reject(new Error('nobody is asked'));

  return probeProvider(
    provider,
    { fetch, clock: { now: () => Date.parse(now) } },
    new AbortController().signal,
  );
}

describe('a provider of SAML', () => {
  it.each([
    ['2026-06-01T00:00:00Z', true, 'is good until'],
    ['2025-06-01T00:00:00Z', false, 'is good from'],
    ['2226-06-01T00:00:00Z', false, 'expired at'],
  ])('is judged by its certificates: at %s', async (now, passed, said) => {
    expect(await probeAt(now)).toEqual([
      { subject: 'login', passed: true, detail: 'users log in at https://idp.example.org/sso' },
      { subject: 'certificate', passed, detail: expect.stringContaining(said) },
    ]);
  });
});
