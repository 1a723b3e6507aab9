import type { Auth } from '../src/auth/create-auth.ts';
import { decodeBase32 } from '../src/auth/second-factor/base32.ts';
import { totpCode, totpStepAt } from '../src/auth/second-factor/totp.ts';

export const PASSWORD = 'Right-Password-4-Me';

/** Of a user that {@link createTestServer} made, who has none. */
export async function setPassword(auth: Auth, userId: string): Promise<void> {
  await auth.users.storeSecret(userId, {
    digest: await auth.hasher.digest(PASSWORD),
    expiresAt: new Date(auth.clock.now() + 3_600_000),
  });
}

/** What an app shows, so many steps later. */
export function codeOf(secret: string, timeMs: number, stepsLater = 0): string {
  return totpCode(decodeBase32(secret) ?? Buffer.alloc(0), totpStepAt(timeMs) + stepsLater);
}

/** Enrols a user with a password; the secret for {@link codeOf}. */
export async function enrol(auth: Auth, userId: string): Promise<string> {
  await setPassword(auth, userId);

  return (await auth.secondFactor.enrol(userId)) ?? '';
}

/** The recovery codes of a user who was enrolled and activated just now. */
export async function activate(auth: Auth, userId: string, secret: string): Promise<readonly string[]> {
  const credentials = await auth.users.findCredentialsById(userId);
  const user = { userId, sealedSecret: credentials?.secret?.totpSecret ?? '' };

  return (await auth.secondFactor.activate(user, codeOf(secret, auth.clock.now()), undefined)) ?? [];
}
