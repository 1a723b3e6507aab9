import {
  createOidcProvider,
  createSamlProvider,
  deleteSsoProvider,
  getSigningCertificate,
  listSsoProviders,
  testSsoProvider,
  updateSsoProvider,
} from '@secgraph/contract';
import type { SsoProviderRepository } from '@secgraph/database/auth';
import { hasPermission } from '../../auth/caller.ts';
import type { Auth } from '../../auth/create-auth.ts';
import { answer, download } from '../../http/answer.ts';
import { conflict } from '../../http/http-error.ts';
import { handle } from '../../http/route-handler.ts';
import type { OutboundFetch } from '../../outbound/outbound-fetch.ts';
import { presentUser } from '../users/present-user.ts';
import {
  presentOidcProvider,
  presentProviderDetails,
  presentSamlProvider,
  presentSsoProvider,
} from './present-sso-provider.ts';
import { probeProvider } from './probe-provider.ts';
import { fixedRoot, type OwnAddress, rootAddress, SET_PUBLIC_URL } from './provider-address.ts';
import { readProviderForm } from './provider-form.ts';
import type { SamlReader } from './saml/saml-reader.ts';
import { SsoProviderService } from './sso-provider-service.ts';

export interface SsoProviderDependencies {
  readonly auth: Auth;
  readonly providers: SsoProviderRepository;
  readonly fetch: OutboundFetch;
  readonly own: OwnAddress;
  readonly reader: SamlReader;
}

export function ssoProviderRoutes(dependencies: SsoProviderDependencies) {
  const { auth, providers, fetch, own } = dependencies;
  const { publicUrl } = own;
  const service = new SsoProviderService(dependencies);

  return [
    handle(listSsoProviders, async ({ caller, client, list }) => {
      const view = {
        own,
        client,
        isConfigShown: caller !== undefined && hasPermission(caller, 'auth/ReadProviders'),
      };

      return {
        data: (await providers.listProviders(list)).map((provider) => presentSsoProvider(provider, view)),
      };
    }),
    handle(createOidcProvider, async ({ body }) =>
      answer(201, { data: presentOidcProvider(await service.create(body)) }),
    ),
    handle(createSamlProvider, async ({ caller, body, headers, client }) => {
      const ownRoot = fixedRoot(own, client);
      if (ownRoot === undefined) {
        throw conflict(`a provider of SAML has to be told where the service is, and ${SET_PUBLIC_URL}`);
      }
      const form = await readProviderForm(body, headers);
      const provider = await service.createSaml(form, { ownRoot, asker: caller.userId });
      return { data: presentSamlProvider(provider, ownRoot) };
    }),
    handle(testSsoProvider, async ({ params, signal }) => {
      const provider = await service.get(params.sso_provider_id);
      const checks = await probeProvider(provider, { fetch, clock: auth.clock }, signal);
      return { data: { checks: [...checks] } };
    }),
    handle(updateSsoProvider, async ({ caller, params, body, headers, client }) => {
      const provider = await service.change(params.sso_provider_id, {
        body,
        headers,
        ownRoot: fixedRoot(own, client),
        asker: caller.userId,
      });
      return { data: presentProviderDetails(provider, rootAddress(publicUrl, client)) };
    }),
    handle(getSigningCertificate, async ({ params }) => {
      const { slug, signingCertificate } = await service.getSaml(params.sso_provider_id);
      return download(
        `${slug}-signing-certificate.pem`,
        Buffer.from(signingCertificate),
        'application/x-pem-file',
      );
    }),
    handle(deleteSsoProvider, async ({ caller, params }) => {
      const affected = await service.remove(caller, params.sso_provider_id);
      return { data: { affected_users: affected.map(presentUser) } };
    }),
  ];
}
