import { measureClockLead, readOnly } from '@secgraph/database/inspection';
import type { Check } from '../check.ts';
import { withOpenDatabase } from '../subject.ts';
import { failed, ok, type Verdict, warning } from '../verdict.ts';

const SECOND_MS = 1_000;
/** Leases of processes and one-time codes begin to suffer. */
const NOTICED_MS = 3 * SECOND_MS;
/** Signed requests, logins by providers and one-time codes are refused. */
const TOO_FAR_MS = 30 * SECOND_MS;

export const clock: Check = {
  name: 'clock',
  meaning: 'signed requests, one-time codes and logins by providers are refused where clocks differ',
  look: ({ clock: own, ...subject }) =>
    withOpenDatabase({ clock: own, ...subject }, async ({ database, server }) => {
      if (server !== 'external') {
        return [ok('PostgreSQL goes by the same clock')];
      }
      const { leadMs, answerMs } = await readOnly(database, (client) =>
        measureClockLead(client, () => own.now()),
      );

      return [judgeClock('PostgreSQL', leadMs, answerMs)];
    }),
};

/**
 * @param leadMs by how much the clock of the other is ahead
 * @param slackMs what cannot be told
 */
export function judgeClock(other: string, leadMs: number, slackMs: number): Verdict {
  const differenceMs = Math.max(0, Math.abs(leadMs) - slackMs);
  if (differenceMs <= NOTICED_MS) {
    return ok(`it agrees with that of ${other}`);
  }
  const sentence = `the clock of ${other} is ${Math.round(Math.abs(leadMs) / SECOND_MS)} s ${leadMs > 0 ? 'ahead of' : 'behind'} this one`;
  const mend = 'have both machines set their clocks by NTP';

  return differenceMs > TOO_FAR_MS ? failed(sentence, mend) : warning(sentence, mend);
}
