import type { NewOidcProvider, SsoProviderChange } from '@secgraph/contract';
import {
  isDatabaseError,
  type SealSecret,
  type SsoProviderRecord,
  type SsoProviderRepository,
  type UserRecord,
} from '@secgraph/database';
import type { Caller } from '../../auth/caller.ts';
import type { Auth } from '../../auth/create-auth.ts';
import { conflict, HttpError, notFound } from '../../http/http-error.ts';
import { readClientSecret, readNewProvider, readProviderChange } from './provider-input.ts';

/** What administrators do with identity providers. Every method refuses in the words of the API. */
export class SsoProviderService {
  readonly #auth: Auth;
  readonly #providers: SsoProviderRepository;

  constructor(auth: Auth, providers: SsoProviderRepository) {
    this.#auth = auth;
    this.#providers = providers;
  }

  async create(request: NewOidcProvider): Promise<SsoProviderRecord> {
    const provider = readNewProvider(request);
    const secret = readClientSecret(request.client_secret);
    const id = await refusing(this.#providers.createProvider(provider, this.#sealing(secret)));

    return this.#get(id);
  }

  async change(providerId: number, request: SsoProviderChange): Promise<SsoProviderRecord> {
    await this.#get(providerId);
    const fields = readProviderChange(request);
    const secret = readClientSecret(request.client_secret);
    await refusing(this.#providers.changeProvider(providerId, fields, this.#sealing(secret)));

    return this.#get(providerId);
  }

  /** Answers its users as they were. */
  async remove(caller: Caller, providerId: number): Promise<readonly UserRecord[]> {
    const own = await this.#auth.users.findUser(caller.userId);
    if (own?.ssoProviderId === providerId) {
      throw conflict('user may not delete their own SSO auth provider');
    }

    const affected = await refusing(this.#providers.removeProvider(providerId));
    if (affected === undefined) {
      throw notFound();
    }

    return affected;
  }

  async #get(providerId: number): Promise<SsoProviderRecord> {
    const provider = await this.#providers.findProvider(providerId);
    if (provider === undefined) {
      throw notFound();
    }

    return provider;
  }

  #sealing(secret: string | null | undefined): SealSecret | undefined {
    return secret === undefined
      ? undefined
      : (id) => (secret === null ? null : this.#auth.secrets.seal(secret, clientSecretPurpose(id)));
  }
}

/** What the client secret of a provider is sealed for. */
export function clientSecretPurpose(providerId: number): string {
  return `sso-client-secret ${providerId}`;
}

async function refusing<Result>(change: Promise<Result>): Promise<Result> {
  try {
    return await change;
  } catch (error) {
    if (isDatabaseError(error, 'DATABASE_CONFLICT')) {
      throw new HttpError('HTTP_CONFLICT', 'sso provider name must be unique', { cause: error });
    }
    if (isDatabaseError(error, 'DATABASE_LAST_ADMINISTRATOR')) {
      throw new HttpError('HTTP_CONFLICT', error.message, { cause: error });
    }
    throw error;
  }
}
