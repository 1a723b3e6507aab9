import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { assertionXml, responseXml, samlForm, TestSamlProvider } from '@secgraph/test-kit/saml';

/** A provider of SAML as browsers see it, who takes everybody for Ada. */
export interface SamlProviderSite {
  /** By the name `localhost`: to a browser, another site than a service at 127.0.0.1. */
  readonly address: string;
  /** A form that registers the provider at a service. */
  readonly registration: { readonly headers: Readonly<Record<string, string>>; readonly payload: string };
  stop(): Promise<void>;
}

/**
 * Its page has a button that posts the answer to the request that came last, also where the page is asked for without
 * one: what an attacker does who keeps an answer.
 */
export async function startSamlProviderSite(name: string, callback: string): Promise<SamlProviderSite> {
  const idp = await TestSamlProvider.create();
  let answer = '';
  const server = createServer(({ url = '' }, response) => {
    if (url.includes('SAMLRequest')) {
      const assertion = idp.answerTo(`http://localhost${url}`, { nameId: 'ada' });
      answer = Buffer.from(responseXml(idp.sign(assertionXml(assertion)))).toString('base64');
    }
    response.writeHead(200, { 'Content-Type': 'text/html' }).end(`<!doctype html><title>IdP</title>
      <form method="post" action="${callback}"><input type="hidden" name="SAMLResponse" value="${answer}">
      <button>Go on</button></form>`);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  const address = `http://localhost:${(server.address() as AddressInfo).port}`;

  return {
    address,
    registration: samlForm({
      name,
      metadata: idp.metadata((xml) => xml.replaceAll('https://idp.example.org/sso', address)),
      'config.auto_provision.enabled': 'true',
      'config.auto_provision.default_role_id': '3',
    }),
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
