import { brokenPasswordRules } from '@secgraph/contract';
import type { Database } from '@secgraph/database';
import { AccountRecovery, type RecoverableUser } from '@secgraph/database/auth';
import { ParameterRepository } from '@secgraph/database/config';
import { CodedError, parseDurationMs } from '@secgraph/kernel';
import { generatePassword } from '../auth/first-administrator.ts';
import { createPasswordHasher } from '../auth/password-hasher.ts';
import type { ServerConfig } from '../config/server-config.ts';

const DEFAULT_LIFETIME = 'P90D';
/** Long past: the next session may only change the password. */
const EXPIRED = new Date('0001-01-01T00:00:00Z');

export interface PasswordReset {
  readonly userName: string;
  /** Undefined: one is invented, to be changed at the next login. */
  readonly password: string | undefined;
  readonly removesSecondFactor: boolean;
  readonly revokesTokens: boolean;
}

/** Returns what to tell, a line each. */
export async function resetPassword(
  database: Database,
  { argon2 }: Pick<ServerConfig, 'argon2'>,
  { userName, password, removesSecondFactor, revokesTokens }: PasswordReset,
): Promise<readonly string[]> {
  assertPolicy(password);
  const recovery = new AccountRecovery(database);
  const user = await getUser(recovery, userName);
  const hasher = await createPasswordHasher(argon2);
  const given = password ?? generatePassword();
  const lifetimeMs = await readLifetime(database);
  const expiresAt = password === undefined ? EXPIRED : new Date(Date.now() + lifetimeMs);
  const revoked = await recovery.resetPassword(
    user,
    { digest: await hasher.digest(given), expiresAt },
    { removesSecondFactor, revokesTokens },
  );

  return [
    `The password of ${user.name} is reset, and all sessions of that user have ended.`,
    ...(password === undefined ? [`Password: ${given}  (shown once; to be changed at the next login)`] : []),
    ...(revoked === 0 ? [] : [`API tokens that were revoked: ${revoked}.`]),
    ...(removesSecondFactor ? ['Logging in needs no second factor until one is set up anew.'] : []),
    ...(user.isDisabled
      ? [`${user.name} is disabled and cannot log in until an administrator changes that.`]
      : []),
  ];
}

/** @param userName undefined = of all users */
export async function disableSingleSignOn(
  database: Database,
  userName: string | undefined,
): Promise<readonly string[]> {
  const recovery = new AccountRecovery(database);
  const user = userName === undefined ? undefined : await getUser(recovery, userName);
  const names = await recovery.disableSingleSignOn(user);
  const administrators = await recovery.listAdministrators();
  const locked = administrators.filter(({ hasPassword }) => !hasPassword).map(({ name }) => name);

  return [
    names.length === 0
      ? 'Nobody logged in by single sign-on.'
      : `No longer logged in by single sign-on: ${names.join(', ')}. Their sessions have ended.`,
    ...(user === undefined ? ['No provider makes users any more.'] : []),
    ...(locked.length === 0
      ? []
      : [
          `Administrators without a password: ${locked.join(', ')}. See secgraph admin reset-password --help.`,
        ]),
  ];
}

/** Everybody logs in anew. */
export async function rotateSessionKey(database: Database): Promise<readonly string[]> {
  await new AccountRecovery(database).rotateSessionKey();

  return [
    'All sessions have ended, in every process of the service, and the next ones are signed with another key.',
  ];
}

async function getUser(recovery: AccountRecovery, userName: string): Promise<RecoverableUser> {
  const user = await recovery.findUser(userName);
  if (user !== undefined) {
    return user;
  }

  const administrators = (await recovery.listAdministrators()).map(({ name }) => name);
  throw new CodedError(
    'SERVER_NO_USER',
    `There is no user ${userName}. Administrators who are enabled: ${administrators.join(', ') || 'none'}.`,
  );
}

function assertPolicy(password: string | undefined): void {
  const broken = password === undefined ? [] : brokenPasswordRules(password);
  if (broken.length > 0) {
    throw new CodedError(
      'SERVER_WEAK_PASSWORD',
      `The password was not accepted: ${broken.map(({ message }) => message).join('; ')}.`,
    );
  }
}

/** As the parameter says that the service goes by. */
async function readLifetime(database: Database): Promise<number> {
  const values = await new ParameterRepository(database.kysely).readValues();
  const value = values.get('auth.password_expiration_window');
  const text: unknown =
    typeof value === 'object' && value !== null ? Reflect.get(value, 'duration') : undefined;

  return parseDurationMs(typeof text === 'string' ? text : DEFAULT_LIFETIME) ?? 0;
}
