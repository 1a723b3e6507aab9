import { isCodedError } from '@secgraph/kernel';
import type { Check, CheckedThing } from './check.ts';
import type { Subject } from './subject.ts';
import { failed, type Verdict } from './verdict.ts';

const PATIENCE_MS = 20_000;

/** Looks at everything at once; whatever does not answer is told as such. */
export async function runChecks(
  checks: readonly Check[],
  subject: Subject,
  patienceMs = PATIENCE_MS,
): Promise<readonly CheckedThing[]> {
  const looked = await Promise.all(
    checks.map(async (check) => {
      const verdicts = await lookPatiently(check, subject, patienceMs);
      return verdicts.map((verdict) => ({ name: check.name, meaning: check.meaning, ...verdict }));
    }),
  );

  return looked.flat();
}

async function lookPatiently(
  check: Check,
  subject: Subject,
  patienceMs: number,
): Promise<readonly Verdict[]> {
  const controller = new AbortController();
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<readonly Verdict[]>((resolve) => {
    timer = setTimeout(() => {
      controller.abort();
      resolve([
        failed(
          `nothing answered within ${patienceMs / 1000} s`,
          'find out what is slow: a disk that hangs, a name server, the database',
        ),
      ]);
    }, patienceMs);
  });

  try {
    return await Promise.race([check.look(subject, controller.signal), late]);
  } catch (error) {
    return [failed(`it could not be looked at: ${reasonOf(error)}`, 'mend that, and run the command again')];
  } finally {
    clearTimeout(timer);
  }
}

/** The first line, which may be that of a driver. */
function reasonOf(error: unknown): string {
  const text = isCodedError(error) || error instanceof Error ? error.message : String(error);

  return text.split('\n', 1)[0] ?? '';
}
