import type { MfaStatus } from '@secgraph/contract';
import type { Credentials } from '@secgraph/database/auth';
import { AuthError } from '../../auth/authenticate.ts';
import type { Caller } from '../../auth/caller.ts';
import type { Auth } from '../../auth/create-auth.ts';
import { totpAddress } from '../../auth/second-factor/totp.ts';
import { badRequest, conflict, forbidden, notFound } from '../../http/http-error.ts';
import { WRONG_CODE_MESSAGE } from '../login/login-service.ts';
import { isOwnPassword } from '../login/own-password.ts';
import { drawQrCode } from './qr-code.ts';

/** A password that is given to prove who is at the keyboard. */
export interface GivenPassword {
  readonly given: string;
  readonly signal: AbortSignal;
}

/** One-time codes beside the password. Every method refuses in the words of the API. */
export class MfaService {
  readonly #auth: Auth;

  constructor(auth: Auth) {
    this.#auth = auth;
  }

  async enrol(
    userId: string,
    { password, issuer }: { readonly password: GivenPassword; readonly issuer: string },
  ): Promise<{ readonly qr_code: string; readonly totp_secret: string }> {
    const user = await this.#find(userId);
    if (user.ssoProviderId !== undefined) {
      throw badRequest('Invalid operation, user is SSO');
    }
    if (secretOf(user).isTotpActivated) {
      throw alreadyActive();
    }
    await this.#assertPassword(user, password);

    const secret = await this.#auth.secondFactor.enrol(userId);
    if (secret === undefined) {
      throw alreadyActive();
    }

    const address = totpAddress(secret, { issuer, account: user.principalName });
    return { qr_code: drawQrCode(address), totp_secret: secret };
  }

  async activate(
    caller: Caller,
    userId: string,
    code: string,
  ): Promise<{ readonly status: 'activated'; readonly recovery_codes: string[] }> {
    const user = await this.#find(userId);
    const { isTotpActivated, totpSecret } = secretOf(user);
    if (isTotpActivated) {
      throw alreadyActive();
    }
    if (totpSecret === '') {
      throw badRequest('multi-factor authentication enrollment is required before activation');
    }

    const pending = { userId, sealedSecret: totpSecret };
    const codes = await this.#auth.secondFactor.activate(pending, code, keptSessionOf(caller, userId));
    if (codes === undefined) {
      throw new AuthError('AUTH_BAD_CODE', WRONG_CODE_MESSAGE);
    }

    return { status: 'activated', recovery_codes: [...codes] };
  }

  async getStatus(userId: string): Promise<MfaStatus> {
    const { secret } = await this.#find(userId);
    if (secret?.isTotpActivated === true) {
      const left = await this.#auth.secondFactor.countRecoveryCodes(userId);

      return { status: 'activated', recovery_codes_left: left };
    }

    return { status: secret === undefined || secret.totpSecret === '' ? 'deactivated' : 'pending' };
  }

  async disable(caller: Caller, userId: string, password: GivenPassword): Promise<MfaStatus> {
    const user = await this.#find(userId);
    secretOf(user);
    const owner = caller.userId === userId ? user : await this.#find(caller.userId);
    if (owner.ssoProviderId === undefined) {
      await this.#assertPassword(owner, password);
    }
    await this.#auth.secondFactor.remove(userId, keptSessionOf(caller, userId));

    return { status: 'deactivated' };
  }

  /** They open an account, so nobody gets another's: whoever may help can disable the codes. */
  async renewRecoveryCodes(
    caller: Caller,
    userId: string,
    password: GivenPassword,
  ): Promise<{ readonly recovery_codes: string[] }> {
    const user = await this.#find(userId);
    if (caller.userId !== userId) {
      throw forbidden('recovery codes are told to their owner alone');
    }
    if (!secretOf(user).isTotpActivated) {
      throw notActive();
    }
    await this.#assertPassword(user, password);

    const codes = await this.#auth.secondFactor.renewRecoveryCodes(userId);
    if (codes === undefined) {
      throw notActive();
    }

    return { recovery_codes: [...codes] };
  }

  async #find(userId: string): Promise<Credentials> {
    const user = await this.#auth.users.findCredentialsById(userId);
    if (user === undefined) {
      throw notFound();
    }

    return user;
  }

  async #assertPassword(user: Credentials, password: GivenPassword): Promise<void> {
    if (!(await isOwnPassword(this.#auth, user, password))) {
      throw badRequest('unable to verify current password');
    }
  }
}

function secretOf({ secret }: Credentials): NonNullable<Credentials['secret']> {
  if (secret === undefined) {
    throw badRequest('user does not have a secret auth provider registered');
  }

  return secret;
}

/** Whoever changes his own goes on where he is. */
function keptSessionOf(caller: Caller, userId: string): string | undefined {
  return caller.userId === userId ? caller.sessionId : undefined;
}

function alreadyActive() {
  return badRequest('multi-factor authentication already active');
}

function notActive() {
  return conflict('multi-factor authentication is not active');
}
