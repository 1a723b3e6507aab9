import { brokenPasswordRules } from '@secgraph/contract';

const LENGTH = 20;
/** Characters that are taken for one another when they are read out are left out. */
const LETTERS = 'abcdefghijkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789!#%+-=?';

/** A password that keeps the rules, drawn at random. */
export function makePassword(random: (bytes: Uint8Array<ArrayBuffer>) => void = fillAtRandom): string {
  for (;;) {
    const bytes = new Uint8Array(LENGTH * 2);
    random(bytes);
    // Bytes past the last whole run of the letters would make the first ones likelier.
    const password = [...bytes]
      .filter((byte) => byte < 256 - (256 % LETTERS.length))
      .slice(0, LENGTH)
      .map((byte) => LETTERS[byte % LETTERS.length])
      .join('');
    if (password.length === LENGTH && brokenPasswordRules(password).length === 0) {
      return password;
    }
  }
}

function fillAtRandom(bytes: Uint8Array<ArrayBuffer>): void {
  crypto.getRandomValues(bytes);
}
