import { createHash } from 'node:crypto';
import { mayBeLimited, type SignOnFailure } from '@secgraph/contract';
import { isDatabaseError } from '@secgraph/database';
import type {
  OidcProviderRecord,
  SamlProviderRecord,
  SignOnRepository,
  SsoProviderRecord,
  UserAdministration,
  UserRecord,
} from '@secgraph/database/auth';
import { isCodedError } from '@secgraph/kernel';
import type { Auth } from '../../auth/create-auth.ts';
import { ALL_ENVIRONMENTS, accessBefore, type EnvironmentAccess } from '../users/environment-access.ts';
import { accessOfUser, takesPermissions } from '../users/user-service.ts';
import type { LoginAttempt } from './login-attempt.ts';
import type { OidcClient, OidcRegistration } from './oidc/oidc-client.ts';
import { claimsOf } from './saml/saml-claims.ts';
import { type SamlRegistration, samlLoginAddress } from './saml/saml-client.ts';
import type { SamlReader } from './saml/saml-reader.ts';
import type { WaitingAnswer } from './saml/waiting-answer.ts';
import { SignOnError } from './sign-on-error.ts';
import { clientSecretPurpose, signingKeyPurpose } from './sso-provider-service.ts';
import { readVisitorProfile, roleOf, type VisitorProfile } from './visitor-profile.ts';

export interface SignOnParts {
  readonly auth: Auth;
  readonly visitors: SignOnRepository;
  readonly administration: UserAdministration;
  readonly client: OidcClient;
  readonly reader: SamlReader;
}

export interface CallbackQuery {
  readonly code?: string | undefined;
  readonly state?: string | undefined;
  readonly iss?: string | undefined;
  readonly error?: string | undefined;
}

/** What a provider vouches for: claims of OpenID Connect, or an assertion under the same names. */
type VouchedClaims = Readonly<Record<string, unknown>> & { readonly sub: string };

/** Addresses of the service that the provider knows. */
export interface OwnAddresses {
  readonly entityId: string;
  readonly callback: string;
}

export interface SignedOn {
  readonly userId: string;
  /** Of a new session. */
  readonly token: string;
}

/** Logins by a provider, from the first redirect to the session. Every method rejects with {@link SignOnError}. */
export class SignOnService {
  readonly #parts: SignOnParts;

  constructor(parts: SignOnParts) {
    this.#parts = parts;
  }

  /** Where the browser has to go. */
  async begin(
    provider: SsoProviderRecord,
    attempt: LoginAttempt,
    { addresses, signal }: { readonly addresses: OwnAddresses; readonly signal: AbortSignal },
  ): Promise<string> {
    if (provider.type === 'saml') {
      const signingKey = this.#open(provider.sealedSigningKey, signingKeyPurpose(provider.id));
      return samlLoginAddress(samlRegistrationOf(provider, addresses), {
        requestId: requestIdOf(attempt.secrets.state),
        signingKey,
        now: new Date(this.#parts.auth.clock.now()),
      });
    }
    const registration = this.#registrationOf(provider, addresses.callback);

    return this.#explaining(
      this.#parts.client.loginAddress(registration, attempt.secrets, signal),
      'misconfigured',
    );
  }

  /**
   * An answer that a browser brings, checked. Which browser has asked for it is found out by {@link finishSaml}.
   *
   * @param request the answer in base64, and who takes turns with others
   */
  async receiveSaml(
    provider: SamlProviderRecord,
    request: { readonly encoded: string; readonly asker: string; readonly addresses: OwnAddresses },
  ): Promise<Omit<WaitingAnswer, 'expiresAtMs'>> {
    const { auth, visitors, reader } = this.#parts;
    const { encoded, asker, addresses } = request;
    const registration = samlRegistrationOf(provider, addresses);
    const assertion = await this.#explaining(
      reader.readResponse(encoded, registration, { clock: auth.clock, asker }),
      'rejected',
    );
    const digest = digestOf(`saml ${provider.id} ${assertion.id}`);
    if (!(await visitors.spend(digest, new Date(assertion.endsAtMs)))) {
      throw new SignOnError('interrupted', 'the assertion came once more');
    }

    return { providerId: provider.id, requestId: assertion.requestId, claims: claimsOf(assertion) };
  }

  /** Who has logged in by SAML, with a session. */
  async finishSaml(
    provider: SamlProviderRecord,
    attempt: LoginAttempt | undefined,
    request: { readonly answer: WaitingAnswer | undefined; readonly onAttempt: () => Promise<void> },
  ): Promise<SignedOn> {
    const { answer } = request;
    if (answer === undefined || answer.providerId !== provider.id) {
      throw new SignOnError('interrupted', 'no answer of the provider waits in this browser');
    }
    await this.#spend(provider, attempt, { state: answer.requestId.slice(REQUEST_PREFIX.length) });
    await request.onAttempt();

    return this.#admit(provider, answer.claims);
  }

  /** Who has logged in, with a session. */
  async finish(
    provider: OidcProviderRecord,
    attempt: LoginAttempt | undefined,
    request: {
      readonly query: CallbackQuery;
      readonly redirectUri: string;
      readonly signal: AbortSignal;
      /** Called once it is sure that the login was begun here. */
      readonly onAttempt: () => Promise<void>;
    },
  ): Promise<SignedOn> {
    const { query, signal } = request;
    const { secrets } = await this.#spend(provider, attempt, query);
    await request.onAttempt();
    if (query.error !== undefined) {
      throw new SignOnError('declined', `the provider has let nobody in: ${query.error.slice(0, 64)}`);
    }
    if (query.code === undefined) {
      throw new SignOnError('interrupted', 'the provider sent no code');
    }

    const claims = await this.#explaining(
      this.#parts.client.finishLogin(
        this.#registrationOf(provider, request.redirectUri),
        { code: query.code, issuer: query.iss },
        { secrets, isProfileNeeded: (known) => isProfileNeeded(provider, known), signal },
      ),
      'rejected',
    );

    return this.#admit(provider, claims);
  }

  /** The attempt of this very browser, which nobody can use a second time. */
  async #spend(
    provider: SsoProviderRecord,
    attempt: LoginAttempt | undefined,
    { state }: CallbackQuery,
  ): Promise<LoginAttempt> {
    if (attempt === undefined || attempt.providerId !== provider.id || attempt.secrets.state !== state) {
      throw new SignOnError('interrupted', 'the login was not begun in this browser, or too long ago');
    }

    if (!(await this.#parts.visitors.spend(digestOf(attempt.secrets.state), new Date(attempt.expiresAtMs)))) {
      throw new SignOnError('interrupted', 'the answer of the provider came once more');
    }

    return attempt;
  }

  async #admit(provider: SsoProviderRecord, claims: VouchedClaims): Promise<SignedOn> {
    const { auth, visitors } = this.#parts;
    // What a provider of SAML asserts, it vouches for as a whole.
    const isEmailVerifiedOptional = provider.type === 'saml' || provider.isEmailVerifiedOptional;
    const profile = readVisitorProfile(claims, { isEmailVerifiedOptional });
    const roleId = roleOf(profile, provider.autoProvision);
    const user = await visitors.admit({
      providerId: provider.id,
      subject: claims.sub,
      emailAddress: profile.emailAddress,
      isEmailProven: profile.isEmailProven,
      newUser: provider.autoProvision.isEnabled
        ? { ...profile, roleId, seesAllEnvironments: this.#seesAll(roleId) }
        : undefined,
    });
    if (user === undefined) {
      throw notAdmitted(profile, claims);
    }
    if (user.isDisabled) {
      throw new SignOnError('disabled', `user ${user.userId} is disabled`);
    }
    if (provider.autoProvision.isEnabled && provider.autoProvision.areRolesProvisioned) {
      await this.#giveRole(user.userId, roleId);
    }

    try {
      const { userId } = user;
      const token = await auth.sessions.begin({ userId, provider: provider.type, providerId: provider.id });

      return { userId, token };
    } catch (error) {
      if (isDatabaseError(error, 'DATABASE_NOT_SIGNED_ON')) {
        throw new SignOnError('not-allowed', error.message, error);
      }
      throw error;
    } finally {
      // The role may have changed.
      auth.sessions.forget();
    }
  }

  /** While access is limited, who comes for the first time sees nothing before somebody names environments. */
  #seesAll(roleId: number): boolean {
    return !this.#parts.auth.settings.isAccessLimited() || !mayBeLimited([roleId]);
  }

  /** Likewise for who comes with another role than before. */
  #accessAfter(user: UserRecord, roleId: number): EnvironmentAccess {
    if (!mayBeLimited([roleId])) {
      return ALL_ENVIRONMENTS;
    }

    const access = accessOfUser(user);
    const roleIds = user.roles.map(({ id }) => id);
    return this.#parts.auth.settings.isAccessLimited() ? accessBefore(roleIds, [roleId], access) : access;
  }

  /** Who may do less than before loses the sessions he has. The last administrator stays one. */
  async #giveRole(userId: string, roleId: number): Promise<void> {
    try {
      await this.#parts.administration.changeUser(userId, (user) => {
        const isSame = user.roles.length === 1 && user.roles[0]?.id === roleId;

        return {
          fields: isSame ? {} : { roleIds: [roleId], ...this.#accessAfter(user, roleId) },
          dropsSecret: false,
          endsSessions: !isSame && takesPermissions(user, [roleId]),
        };
      });
    } catch (error) {
      if (!isDatabaseError(error, 'DATABASE_LAST_ADMINISTRATOR')) {
        throw error;
      }
    }
  }

  #registrationOf(provider: OidcProviderRecord, redirectUri: string): OidcRegistration {
    const { issuer, clientId, sealedClientSecret: sealed } = provider;
    const clientSecret =
      sealed === undefined ? undefined : this.#open(sealed, clientSecretPurpose(provider.id));

    return { issuer, clientId, clientSecret, redirectUri };
  }

  #open(sealed: string, purpose: string): string {
    const secret = this.#parts.auth.secrets.open(sealed, purpose);
    if (secret === undefined) {
      throw new SignOnError(
        'misconfigured',
        'the secret of the provider was sealed with another key (SECGRAPH_SECRET_KEY): set a client secret once more, or create the provider of SAML anew',
      );
    }

    return secret;
  }

  async #explaining<Value>(work: Promise<Value>, reason: SignOnFailure): Promise<Value> {
    try {
      return await work;
    } catch (error) {
      if (!isCodedError(error)) {
        throw error;
      }
      const isUnreachable = error.code.startsWith('OUTBOUND_') || error.code === 'OIDC_MISCONFIGURED';
      const known = REASONS[error.code] ?? reason;
      throw new SignOnError(isUnreachable ? 'misconfigured' : known, error.message, error);
    }
  }
}

const REASONS: Readonly<Record<string, SignOnFailure>> = { SAML_DECLINED: 'declined', THREAD_BUSY: 'busy' };

/** Ids of requests begin with a letter or an underscore. */
const REQUEST_PREFIX = '_';

function requestIdOf(state: string): string {
  return REQUEST_PREFIX + state;
}

function digestOf(text: string): string {
  return createHash('sha256').update(text).digest('base64url');
}

export function samlRegistrationOf(provider: SamlProviderRecord, addresses: OwnAddresses): SamlRegistration {
  const { issuer, redirectAddress, certificates, signingCertificate } = provider;

  return {
    issuer,
    redirectAddress,
    certificates,
    signingCertificate,
    entityId: addresses.entityId,
    callbackAddress: addresses.callback,
  };
}

function isProfileNeeded({ autoProvision }: SsoProviderRecord, claims: VouchedClaims): boolean {
  const isRoleMissing = autoProvision.areRolesProvisioned && claims['roles'] === undefined;

  return claims['email'] === undefined || isRoleMissing;
}

function notAdmitted({ emailAddress, isEmailProven }: VisitorProfile, claims: VouchedClaims): SignOnError {
  if (emailAddress === undefined) {
    return new SignOnError('no-email', 'the provider tells no e-mail address that counts');
  }

  return !isEmailProven && claims['email'] !== undefined
    ? new SignOnError(
        'unproven-email',
        'the provider does not say that it has verified the address (email_verified), so it finds no user: where all its addresses are verified, say so in its settings',
      )
    : new SignOnError(
        'not-allowed',
        'no user of this provider has the subject or the address, and none is made',
      );
}
