import { EVERY_ENVIRONMENT } from '@secgraph/contract';
import type { Caller } from './caller.ts';

/**
 * The environments that an answer may be about: those asked for, without others than the caller may see. Undefined: all;
 * empty: none.
 *
 * @param asked object ids; none: whatever the caller may see
 */
export function visibleEnvironments(
  { environments }: Pick<Caller, 'environments'>,
  asked: readonly string[] = [],
): readonly string[] | undefined {
  if (environments === undefined) {
    return asked.length === 0 ? undefined : asked;
  }

  return asked.length === 0 ? environments : asked.filter((id) => environments.includes(id));
}

/** {@link visibleEnvironments} of a history: one word stands for all that there ever were. Undefined: all of them. */
export function historyEnvironments(
  caller: Pick<Caller, 'environments'>,
  asked: readonly string[],
): readonly string[] | undefined {
  const ids = visibleEnvironments(caller, asked.includes(EVERY_ENVIRONMENT) ? [] : asked);

  return ids && [...new Set(ids)];
}
