import { suggestName } from '@secgraph/kernel';

/** The end of a message: empty when nothing is near. */
export function didYouMean(name: string, candidates: Iterable<string>): string {
  const suggestion = suggestName(name, candidates);

  return suggestion === undefined ? '' : `; did you mean ${suggestion}?`;
}
