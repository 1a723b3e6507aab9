import type { CheckedThing } from './check.ts';

/** One line for each verdict: `ok|warning|failed|skipped  name  sentence`, with what to do. */
export function presentLines(things: readonly CheckedThing[]): readonly string[] {
  const statusWidth = Math.max(...things.map(({ status }) => status.length));
  const nameWidth = Math.max(...things.map(({ name }) => name.length));

  return things.map(({ status, name, sentence, mend }) => {
    const advice = mend === undefined ? '' : `. To mend it: ${mend}`;
    return `${status.padEnd(statusWidth)}  ${name.padEnd(nameWidth)}  ${sentence}${advice}`;
  });
}

/** For programs. */
export function presentJson(things: readonly CheckedThing[]): string {
  return JSON.stringify({ ok: !hasFailed(things), checks: things }, undefined, 2);
}

export function hasFailed(things: readonly CheckedThing[]): boolean {
  return things.some(({ status }) => status === 'failed');
}
