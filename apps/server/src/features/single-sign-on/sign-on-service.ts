import { createHash } from 'node:crypto';
import type { SignOnFailure } from '@secgraph/contract';
import {
  isDatabaseError,
  type SignOnRepository,
  type SsoProviderRecord,
  type UserAdministration,
} from '@secgraph/database';
import { CodedError, isCodedError } from '@secgraph/kernel';
import type { Auth } from '../../auth/create-auth.ts';
import { takesPermissions } from '../users/user-service.ts';
import type { LoginAttempt } from './login-attempt.ts';
import type { IdClaims } from './oidc/id-token.ts';
import type { OidcClient, OidcRegistration } from './oidc/oidc-client.ts';
import { clientSecretPurpose } from './sso-provider-service.ts';
import { readVisitorProfile, roleOf, type VisitorProfile } from './visitor-profile.ts';

/** Why nobody is logged in. What the browser is told is the reason alone. */
export class SignOnError extends CodedError<'SIGN_ON_FAILED'> {
  readonly reason: SignOnFailure;

  constructor(reason: SignOnFailure, message: string, cause?: unknown) {
    super('SIGN_ON_FAILED', message, cause === undefined ? {} : { cause });
    this.reason = reason;
  }
}

export interface SignOnParts {
  readonly auth: Auth;
  readonly visitors: SignOnRepository;
  readonly administration: UserAdministration;
  readonly client: OidcClient;
}

export interface CallbackQuery {
  readonly code?: string | undefined;
  readonly state?: string | undefined;
  readonly iss?: string | undefined;
  readonly error?: string | undefined;
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
    request: { readonly redirectUri: string; readonly signal: AbortSignal },
  ): Promise<string> {
    const registration = this.#registrationOf(provider, request.redirectUri);

    return this.#explaining(
      this.#parts.client.loginAddress(registration, attempt.secrets, request.signal),
      'misconfigured',
    );
  }

  /** Who has logged in, with a session. */
  async finish(
    provider: SsoProviderRecord,
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

    const digest = createHash('sha256').update(attempt.secrets.state).digest('base64url');
    if (!(await this.#parts.visitors.spend(digest, new Date(attempt.expiresAtMs)))) {
      throw new SignOnError('interrupted', 'the answer of the provider came once more');
    }

    return attempt;
  }

  async #admit(provider: SsoProviderRecord, claims: IdClaims): Promise<SignedOn> {
    const { auth, visitors } = this.#parts;
    const profile = readVisitorProfile(claims);
    const roleId = roleOf(profile, provider.autoProvision);
    const user = await visitors.admit({
      providerId: provider.id,
      subject: claims.sub,
      emailAddress: profile.emailAddress,
      isEmailProven: profile.isEmailProven,
      newUser: provider.autoProvision.isEnabled ? { ...profile, roleId } : undefined,
    });
    if (user === undefined) {
      throw notAdmitted(profile);
    }
    if (user.isDisabled) {
      throw new SignOnError('disabled', `user ${user.userId} is disabled`);
    }
    if (provider.autoProvision.isEnabled && provider.autoProvision.areRolesProvisioned) {
      await this.#giveRole(user.userId, roleId);
    }

    try {
      const { userId } = user;
      const token = await auth.sessions.begin({ userId, provider: 'oidc', providerId: provider.id });

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

  /** Who may do less than before loses the sessions he has. The last administrator stays one. */
  async #giveRole(userId: string, roleId: number): Promise<void> {
    try {
      await this.#parts.administration.changeUser(userId, (user) => {
        const isSame = user.roles.length === 1 && user.roles[0]?.id === roleId;

        return {
          fields: isSame ? {} : { roleIds: [roleId] },
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

  #registrationOf(provider: SsoProviderRecord, redirectUri: string): OidcRegistration {
    const { issuer, clientId, sealedClientSecret: sealed } = provider;
    const clientSecret =
      sealed === undefined
        ? undefined
        : this.#parts.auth.secrets.open(sealed, clientSecretPurpose(provider.id));
    if (sealed !== undefined && clientSecret === undefined) {
      throw new SignOnError(
        'misconfigured',
        'the client secret was sealed with another key (SECGRAPH_SECRET_KEY): set it once more',
      );
    }

    return { issuer, clientId, clientSecret, redirectUri };
  }

  async #explaining<Value>(work: Promise<Value>, reason: SignOnFailure): Promise<Value> {
    try {
      return await work;
    } catch (error) {
      if (!isCodedError(error)) {
        throw error;
      }
      const isUnreachable = error.code.startsWith('OUTBOUND_') || error.code === 'OIDC_MISCONFIGURED';
      throw new SignOnError(isUnreachable ? 'misconfigured' : reason, error.message, error);
    }
  }
}

function isProfileNeeded({ autoProvision }: SsoProviderRecord, claims: IdClaims): boolean {
  const isRoleMissing = autoProvision.areRolesProvisioned && claims['roles'] === undefined;

  return claims['email'] === undefined || isRoleMissing;
}

function notAdmitted({ emailAddress }: VisitorProfile): SignOnError {
  return emailAddress === undefined
    ? new SignOnError('no-email', 'the provider tells no e-mail address that counts')
    : new SignOnError(
        'not-allowed',
        'no user of this provider has the subject or the address, and none is made',
      );
}
