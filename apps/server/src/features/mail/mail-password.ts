import type { MailServerRecord } from '@secgraph/database/mail';
import type { SecretBox } from '../../auth/secret-box.ts';

/** What the password is sealed for: it opens for nothing else. */
const PURPOSE = 'mail server password';

/** What is to be done where {@link openPassword} opens nothing. */
export const SEALED_WITH_ANOTHER_KEY = 'the password was sealed with another key: enter it again';

export function sealPassword(password: string, secrets: SecretBox): string {
  return secrets.seal(password, PURPOSE);
}

/**
 * What the mail server is logged in to with; `password` undefined: it takes mail from everybody.
 *
 * @returns undefined: it was sealed with another key
 */
export function openPassword(
  { sealedPassword }: Pick<MailServerRecord, 'sealedPassword'>,
  secrets: SecretBox,
): { readonly password: string | undefined } | undefined {
  if (sealedPassword === undefined) {
    return { password: undefined };
  }
  const password = secrets.open(sealedPassword, PURPOSE);

  return password === undefined ? undefined : { password };
}
