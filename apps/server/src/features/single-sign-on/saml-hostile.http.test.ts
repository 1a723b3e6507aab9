import type { AddressInfo } from 'node:net';
import { yardstickMs } from '@secgraph/test-kit';
import { samlForm, TestSamlProvider } from '@secgraph/test-kit/saml';
import { expect, it } from 'vitest';
import { createTestServer } from '../../../test/test-server.ts';
import { HOSTILE_ANSWERS, manyNodes } from './saml/hostile-answers.test-support.ts';

/**
 * Of the thread that answers, for all that comes before a small request; the answers below took seconds and minutes.
 * Asked for right after what is held against it, when the machine is as fast.
 */
const atOnceMs = () => 90 * yardstickMs();

const { server, logInAs } = await createTestServer();
await server.listen({ host: '127.0.0.1', port: 0 });
const { port } = server.server.address() as AddressInfo;
const root = `http://127.0.0.1:${port}/api`;
const { authorization } = await logInAs('Administrator');
const idp = await TestSamlProvider.create();
const { headers, payload } = samlForm({ name: 'idp', metadata: idp.metadata() });
const created = await fetch(`${root}/v2/sso-providers/saml`, {
  method: 'POST',
  headers: { ...headers, authorization },
  body: payload,
});
expect(created.status, await created.text()).toBe(200);

/** How long the thread computes, at most, before it answers others, until the work is done. */
async function longestWaitDuring<Result>(work: Promise<Result>): Promise<[Result, number]> {
  let [isDone, longest] = [false, 0];
  const asking = (async () => {
    while (!isDone) {
      const before = process.threadCpuUsage();
      await (await fetch(`${root}/version`)).arrayBuffer();
      const { user, system } = process.threadCpuUsage(before);
      longest = Math.max(longest, (user + system) / 1_000);
    }
  })();
  const result = await work.finally(() => {
    isDone = true;
  });
  await asking;

  return [result, longest];
}

it('answers that are made to take long are refused, and others are answered meanwhile', async () => {
  const post = async (xml: string) => {
    const response = await fetch(`${root}/v2/sso/idp/callback`, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ SAMLResponse: Buffer.from(xml).toString('base64') }),
    });
    await response.arrayBuffer();

    return response.headers.get('location')?.replace(/&request=.*/, '') ?? response.status;
  };
  for (const [what, xml] of Object.entries(HOSTILE_ANSWERS)) {
    const [refusal, wait] = await longestWaitDuring(post(xml));
    expect(refusal, what).toBe(what.includes('380') ? 413 : `http://127.0.0.1:${port}/ui/login?sso=rejected`);
    expect(wait, what).toBeLessThan(atOnceMs());
  }

  const many = Promise.all(Array.from({ length: 30 }, () => post(manyNodes(31_000))));
  const [refusals, wait] = await longestWaitDuring(many);
  for (const refusal of refusals) {
    expect(refusal).toMatch(/\?sso=(rejected|busy)$/);
  }
  expect(wait).toBeLessThan(atOnceMs());
});

it('metadata that is made to take long is refused, and others are answered meanwhile', async () => {
  const bodies = {
    elements: idp.metadata((xml) => xml.replace('<md:KeyDescriptor', `${'<x/>'.repeat(200_000)}$&`)),
    depth: idp.metadata((xml) => xml.replace('<md:KeyDescriptor', `${'<x>'.repeat(200_000)}$&`)),
    certificates: idp.metadata((xml) =>
      xml.replace(/<ds:X509Data>.*<\/ds:X509Data>/, (one) => one.repeat(500)),
    ),
  };
  for (const [what, metadata] of Object.entries(bodies)) {
    const form = samlForm({ name: what, metadata });
    const work = fetch(`${root}/v2/sso-providers/saml`, {
      method: 'POST',
      headers: { ...form.headers, authorization },
      body: form.payload,
    });
    const [response, wait] = await longestWaitDuring(work);
    expect([response.status, await response.text()], what).toEqual([
      400,
      expect.stringContaining('metadata'),
    ]);
    expect(wait, what).toBeLessThan(atOnceMs());
  }
});
