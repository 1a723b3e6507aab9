import { randomInt } from 'node:crypto';
import { ADMINISTRATOR_ROLE_ID, brokenPasswordRules } from '@secgraph/contract';
import type { UserRepository } from '@secgraph/database/auth';
import type { Clock } from '@secgraph/kernel';
import { ConfigError } from '../config/config-error.ts';
import type { PasswordHasher } from './password-hasher.ts';

const PASSWORD_LENGTH = 32;

/** One of each kind, so that the password meets its own policy; no characters that look alike. */
const ALPHABETS = ['abcdefghijkmnpqrstuvwxyz', 'ABCDEFGHJKLMNPQRSTUVWXYZ', '23456789', '-_.+='];

export interface FirstAdministrator {
  readonly name: string;
  /** Present when it was invented: to be shown once, to a person, and never logged. */
  readonly generatedPassword: string | undefined;
}

export interface FirstAdministratorOptions {
  readonly users: UserRepository;
  readonly hasher: PasswordHasher;
  readonly admin: { readonly name: string; readonly password: string | undefined };
  readonly passwordLifetimeMs: number;
  readonly clock: Clock;
}

/**
 * Creates the first administrator on a database that never had one; undefined otherwise. An invented password
 * has expired already: its first session may only change it.
 *
 * @throws {@link ConfigError} when the configured password breaks the policy; nothing is created then
 */
export async function createFirstAdministrator(
  options: FirstAdministratorOptions,
): Promise<FirstAdministrator | undefined> {
  const { users, hasher, admin, clock } = options;
  if (await users.isInstalled()) {
    return undefined;
  }

  assertGoodPassword(admin.password);
  const password = admin.password ?? generatePassword();
  const lifetimeMs = admin.password === undefined ? 0 : options.passwordLifetimeMs;
  const isCreated = await users.createFirstUser({
    principalName: admin.name,
    emailAddress: 'admin@example.com',
    firstName: 'Admin',
    lastName: 'User',
    roleId: ADMINISTRATOR_ROLE_ID,
    secret: { digest: await hasher.digest(password), expiresAt: new Date(clock.now() + lifetimeMs) },
  });
  if (!isCreated) {
    return undefined;
  }

  return { name: admin.name, generatedPassword: admin.password === undefined ? password : undefined };
}

/** It opens everything, and its owner is not asked to change it. */
function assertGoodPassword(password: string | undefined): void {
  const broken = password === undefined ? [] : brokenPasswordRules(password).map(({ message }) => message);
  if (broken.length > 0) {
    throw new ConfigError([
      `SECGRAPH_ADMIN_PASSWORD is too weak for the first administrator (${broken.join('; ')}): choose another, or leave it unset to get a random one.`,
    ]);
  }
}

/** Random characters of all alphabets, then one of each at random places. */
export function generatePassword(): string {
  const all = ALPHABETS.join('');
  const characters = Array.from({ length: PASSWORD_LENGTH - ALPHABETS.length }, () => pick(all));
  for (const alphabet of ALPHABETS) {
    characters.splice(randomInt(characters.length + 1), 0, pick(alphabet));
  }

  return characters.join('');
}

function pick(alphabet: string): string {
  return alphabet.charAt(randomInt(alphabet.length));
}
