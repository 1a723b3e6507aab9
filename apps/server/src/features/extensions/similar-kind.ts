import { suggestName } from '@secgraph/kernel';

/** The declared kind that another one may be meant as: without its prefix, or written a little otherwise. */
export function findSimilarKind(
  name: string,
  declared: readonly string[],
  namespace: string,
): string | undefined {
  const prefixed = `${namespace}_${name}`;

  return declared.includes(prefixed) ? prefixed : suggestName(name, declared);
}
