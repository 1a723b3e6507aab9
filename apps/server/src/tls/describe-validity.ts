import type { Certificate } from './read-certificate.ts';

const DAY_MS = 86_400_000;
/** Before a certificate ends. */
const WARNED_DAYS = 14;

/** What an operator has to know about when a certificate counts; undefined: nothing. */
export function describeValidity(
  { validFrom, validTo }: Pick<Certificate, 'validFrom' | 'validTo'>,
  nowMs: number,
): string | undefined {
  if (nowMs < validFrom.getTime()) {
    return `the TLS certificate counts only from ${dayOf(validFrom)} on, so clients refuse it: is the clock of this machine right?`;
  }

  const leftDays = (validTo.getTime() - nowMs) / DAY_MS;
  if (leftDays <= 0) {
    return `the TLS certificate has expired on ${dayOf(validTo)}, so clients refuse it: replace the files that SECGRAPH_TLS_CERT and SECGRAPH_TLS_KEY name; no restart is needed`;
  }

  return leftDays > WARNED_DAYS
    ? undefined
    : `the TLS certificate expires on ${dayOf(validTo)}: replace the files that SECGRAPH_TLS_CERT and SECGRAPH_TLS_KEY name before; no restart is needed`;
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 'YYYY-MM-DD'.length);
}
