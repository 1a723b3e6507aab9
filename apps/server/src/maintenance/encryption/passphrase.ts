import { CodedError } from '@secgraph/kernel';

const LEAST_CHARACTERS = 12;

/** That of `SECGRAPH_BACKUP_PASSPHRASE`. In an object, so that no message has it by mistake. */
export interface Passphrase {
  readonly text: string;
}

/** To encrypt with. @throws `SERVER_NO_PASSPHRASE` */
export function passphraseOf(text: string | undefined): Passphrase {
  if (text === undefined || text.length < LEAST_CHARACTERS) {
    throw new CodedError(
      'SERVER_NO_PASSPHRASE',
      `To encrypt, SECGRAPH_BACKUP_PASSPHRASE, or the file of SECGRAPH_BACKUP_PASSPHRASE_FILE, must have a passphrase of ${LEAST_CHARACTERS} characters at least.`,
    );
  }

  return { text };
}

/** To decrypt with: whatever it was made with counts. */
export function readPassphrase(text: string | undefined): Passphrase | undefined {
  return text === undefined ? undefined : { text };
}
