import { describe, expect, it } from 'vitest';
import type { OutboundFetch } from '../../../outbound/outbound-fetch.ts';
import { createDiscovery } from './oidc-metadata.ts';

const ISSUER = 'https://login.example.org';
const METADATA = {
  issuer: ISSUER,
  authorization_endpoint: `${ISSUER}/authorize`,
  token_endpoint: `${ISSUER}/token`,
  jwks_uri: `${ISSUER}/keys`,
};

/** A provider that answers with what is in `answers`, one after the other; the last one stays. */
function createAsked(...answers: readonly (object | Error)[]) {
  const time = { now: 1_000_000 };
  const asked: string[] = [];
  const fetch: OutboundFetch = async (url) => {
    const answer = answers[Math.min(asked.length, answers.length - 1)];
    asked.push(url);
    if (answer instanceof Error) {
      throw answer;
    }
    return { status: 200, text: JSON.stringify(answer) };
  };

  return { asked, time, discover: createDiscovery(fetch, { now: () => time.now }) };
}

describe('what a provider says of itself', () => {
  const { signal } = new AbortController();

  it('is asked for once in five minutes', async () => {
    const { asked, time, discover } = createAsked(METADATA);
    for (const laterMs of [0, 1, 299_998, 2]) {
      time.now += laterMs;
      expect(await discover(ISSUER, signal)).toEqual(METADATA);
    }
    expect(asked).toHaveLength(2);
    expect(asked[0]).toBe(`${ISSUER}/.well-known/openid-configuration`);
  });

  it.each([
    ['is not there', new Error('refused')],
    ['describes another one', { ...METADATA, issuer: 'https://other.example.org' }],
    ['describes nothing', {}],
  ])('is not asked for again at once where it %s', async (_, failure) => {
    const { asked, time, discover } = createAsked(failure, METADATA);
    const first = await discover(ISSUER, signal).catch((error: unknown) => error);
    expect(first).toBeInstanceOf(Error);
    time.now += 4_999;
    await expect(discover(ISSUER, signal)).rejects.toBe(first);
    await expect(discover('https://second.example.org', signal)).rejects.toThrow('says that it is');
    expect(asked).toHaveLength(2);
    time.now++;
    expect(await discover(ISSUER, signal)).toEqual(METADATA);
  });

  it('is asked for by the next one where somebody only went away', async () => {
    const controller = new AbortController();
    const { asked, discover } = createAsked(new Error('aborted'), METADATA);
    controller.abort();
    await expect(discover(ISSUER, controller.signal)).rejects.toThrow('aborted');
    expect(await discover(ISSUER, signal)).toEqual(METADATA);
    expect(asked).toHaveLength(2);
  });
});
