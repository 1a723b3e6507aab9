const MIN_LENGTH = 12;

const RULES: readonly { readonly message: string; readonly isMet: (password: string) => boolean }[] = [
  {
    message: `Secret: must have at least ${MIN_LENGTH} characters`,
    isMet: (password) => Buffer.byteLength(password) >= MIN_LENGTH,
  },
  {
    message: 'Secret: must have at least 1 lowercase characters',
    isMet: (password) => /\p{Ll}/u.test(password),
  },
  {
    message: 'Secret: must have at least 1 uppercase characters',
    isMet: (password) => /\p{Lu}/u.test(password),
  },
  {
    message: 'Secret: must have at least 1 special characters',
    isMet: (password) => /[\p{P}\p{S}]/u.test(password),
  },
  {
    message: 'Secret: must have at least 1 numeric characters',
    isMet: (password) => /\p{Nd}/u.test(password),
  },
];

/** The rules a new password breaks, as the client is told them; empty = none. */
export function brokenPasswordRules(password: string): readonly string[] {
  return RULES.filter((rule) => !rule.isMet(password)).map((rule) => rule.message);
}
