import { isCodedError } from '@secgraph/kernel';
import { describeValidity } from '../../../tls/describe-validity.ts';
import { parseCertificate, readTlsFiles } from '../../../tls/read-certificate.ts';
import type { Check } from '../check.ts';
import { ok, type Verdict } from '../verdict.ts';

export const certificate: Check = {
  name: 'certificate',
  meaning:
    'of SECGRAPH_TLS_CERT: clients refuse one that has expired, and the service one that has another key',
  async look({ config: { tls }, clock }) {
    if (tls === undefined) {
      return [ok('the service speaks no TLS itself')];
    }

    try {
      const read = parseCertificate(await readTlsFiles(tls), tls);
      return [judgeValidity(read, clock.now())];
    } catch (error) {
      if (isCodedError(error, 'SERVER_CERTIFICATE_UNUSABLE')) {
        return [{ status: 'failed', sentence: error.message }];
      }
      throw error;
    }
  },
};

/** @internal For tests. */
export function judgeValidity(
  dates: { readonly validFrom: Date; readonly validTo: Date },
  nowMs: number,
): Verdict {
  const problem = describeValidity(dates, nowMs);
  if (problem === undefined) {
    return ok(`it fits its key, and is good until ${dates.validTo.toISOString().slice(0, 10)}`);
  }
  const isRefused = nowMs < dates.validFrom.getTime() || nowMs >= dates.validTo.getTime();

  return { status: isRefused ? 'failed' : 'warning', sentence: problem };
}
