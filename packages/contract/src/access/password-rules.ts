/** One rule for new passwords. */
export interface PasswordRule {
  /** For people who choose one: "At least 12 characters". */
  readonly label: string;
  /** Wire: what a client is told that sent one without. */
  readonly message: string;
  readonly isMet: (password: string) => boolean;
}

const MIN_LENGTH = 12;
const encoder = new TextEncoder();

export const PASSWORD_RULES: readonly PasswordRule[] = [
  {
    label: `At least ${MIN_LENGTH} characters`,
    // @verbatim What the API answers.
    message: `Secret: must have at least ${MIN_LENGTH} characters`,
    isMet: (password) => encoder.encode(password).length >= MIN_LENGTH,
  },
  {
    label: 'A lower-case letter',
    // @verbatim
    message: 'Secret: must have at least 1 lowercase characters',
    isMet: (password) => /\p{Ll}/u.test(password),
  },
  {
    label: 'An upper-case letter',
    // @verbatim
    message: 'Secret: must have at least 1 uppercase characters',
    isMet: (password) => /\p{Lu}/u.test(password),
  },
  {
    label: 'A special character, such as ! or #',
    // @verbatim
    message: 'Secret: must have at least 1 special characters',
    isMet: (password) => /[\p{P}\p{S}]/u.test(password),
  },
  {
    label: 'A digit',
    // @verbatim
    message: 'Secret: must have at least 1 numeric characters',
    isMet: (password) => /\p{Nd}/u.test(password),
  },
];

/** The rules that a new password breaks; none: it will do. */
export function brokenPasswordRules(password: string): readonly PasswordRule[] {
  return PASSWORD_RULES.filter((rule) => !rule.isMet(password));
}
