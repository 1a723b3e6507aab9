import {
  beginSamlLogin,
  deleteSamlProvider,
  forwardSamlResponse,
  getSamlProvider,
  listSamlEndpoints,
  listSamlProviders,
} from '@secgraph/contract';
import type { SamlProviderRecord, SsoProviderRepository } from '@secgraph/database/auth';
import type { ListQuery } from '@secgraph/kernel';
import type { Auth } from '../../auth/create-auth.ts';
import { emptyAnswer } from '../../http/answer.ts';
import type { ClientAddress } from '../../http/client-address.ts';
import { notFound } from '../../http/http-error.ts';
import { handle } from '../../http/route-handler.ts';
import { presentUser } from '../users/present-user.ts';
import { presentSamlProvider } from './present-sso-provider.ts';
import { callbackAddress, loginAddress, type OwnAddress, rootAddress } from './provider-address.ts';
import type { SamlReader } from './saml/saml-reader.ts';
import { SsoProviderService } from './sso-provider-service.ts';

export interface LegacySamlDependencies {
  readonly auth: Auth;
  readonly providers: SsoProviderRepository;
  readonly own: OwnAddress;
  readonly reader: SamlReader;
}

const BY_NAME: ListQuery = {
  filters: [],
  sort: [{ column: 'name', type: 'string', direction: 'asc' }],
  skip: 0,
  limit: 0,
  maxRows: undefined,
};

/** Single sign-on as clients called it that knew SAML alone. */
export function legacySamlRoutes(dependencies: LegacySamlDependencies) {
  const { providers, own } = dependencies;
  const service = new SsoProviderService(dependencies);
  const rootOf = (client: ClientAddress) => rootAddress(own.publicUrl, client);
  const listSaml = async (): Promise<readonly SamlProviderRecord[]> =>
    (await providers.listProviders(BY_NAME)).filter((provider) => provider.type === 'saml');
  /** Where its provider finds the service, as far as that is known. */
  const rootFor = async (slug: string, client: ClientAddress): Promise<string> => {
    const provider = await providers.findProviderBySlug(slug.toLowerCase());
    if (provider?.type !== 'saml') {
      throw notFound();
    }

    return provider.ownRoot ?? rootOf(client);
  };

  return [
    handle(listSamlProviders, async ({ client }) => {
      const root = rootOf(client);
      return {
        data: { saml_providers: (await listSaml()).map((provider) => presentSamlProvider(provider, root)) },
      };
    }),
    handle(listSamlEndpoints, async ({ client }) => {
      const root = rootOf(client);
      return {
        data: {
          endpoints: (await listSaml()).map(({ name, slug, ownRoot = root }) => ({
            name,
            initiation_url: loginAddress(ownRoot, slug),
          })),
        },
      };
    }),
    handle(getSamlProvider, async ({ params, client }) => ({
      data: presentSamlProvider(await service.getSaml(params.saml_provider_id), rootOf(client)),
    })),
    handle(deleteSamlProvider, async ({ caller, params }) => {
      const { id } = await service.getSaml(params.saml_provider_id);
      const affected = await service.remove(caller, id, 'SAML');

      return { data: { affected_users: affected.map(presentUser) } };
    }),
    handle(beginSamlLogin, async ({ params, client }) => {
      const root = await rootFor(params.slug, client);
      return leadTo(302, loginAddress(root, params.slug.toLowerCase()));
    }),
    handle(forwardSamlResponse, async ({ params, client }) => {
      const root = await rootFor(params.slug, client);
      return leadTo(307, callbackAddress(root, params.slug.toLowerCase()));
    }),
  ];
}

function leadTo(status: 302 | 307, address: string): ReturnType<typeof emptyAnswer> {
  return emptyAnswer(status, { Location: address, 'Cache-Control': 'no-store' });
}
