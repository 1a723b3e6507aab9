import { type OutsideParties, readOnly, readOutsideParties } from '@secgraph/database/inspection';
import { isCodedError } from '@secgraph/kernel';
import { type Subject, withKnownTables } from '../subject.ts';
import { type Verdict, warning } from '../verdict.ts';

/** Of one party; a check has more of it, so that slow ones are told one by one. */
export const PARTY_MS = 8_000;

/** Looks at whom administrators set up. */
export function withParties(
  subject: Subject,
  look: (parties: OutsideParties) => Promise<readonly Verdict[]>,
): Promise<readonly Verdict[]> {
  return withKnownTables(subject, async (database) => look(await readOnly(database, readOutsideParties)));
}

/** Addresses may hold a secret behind their host, such as those of chat programs. */
export function hostOf(address: string): string {
  return URL.canParse(address) ? new URL(address).host : 'an address that cannot be read';
}

/** @param variable lists hosts within the own network */
export function unreached(error: unknown, who: string, variable: string): Verdict {
  if (isCodedError(error, 'OUTBOUND_ADDRESS_REFUSED')) {
    return warning(
      `${who} is not asked: its address is not public, or not HTTPS`,
      `list its host in ${variable}, if it is meant`,
    );
  }

  return warning(
    `${who} does not answer`,
    'check its name, the way to it from this machine (firewall, name server), and its certificate',
  );
}
