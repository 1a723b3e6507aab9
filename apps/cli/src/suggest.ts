import { suggestName } from '@secgraph/kernel';

/** A sentence such as ` Did you mean "upload"?`, or nothing when no choice comes close. Starts with a blank. */
export function suggestFor(input: string, choices: readonly string[]): string {
  const closest = suggestName(input, choices);

  return closest === undefined ? '' : ` Did you mean "${closest}"?`;
}
