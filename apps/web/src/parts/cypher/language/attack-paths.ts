const ENDING = '_ATTACK_PATHS';
const BUILT_IN: Readonly<Record<string, string>> = {
  ALL: 'every platform',
  AD: 'Active Directory',
  AZ: 'Azure',
};

/** The word of a statement that stands for all kinds of an extension that attack paths follow (docs/cypher.md). */
export function attackPathsOf(namespace: string): string {
  return `${namespace}${ENDING}`;
}

/** Whose kinds such a word stands for; undefined: it is none. */
export function platformOfAttackPaths(
  word: string,
  extensions: readonly { readonly name: string; readonly namespace: string }[],
): string | undefined {
  if (!word.endsWith(ENDING)) {
    return undefined;
  }
  const namespace = word.slice(0, -ENDING.length);

  return BUILT_IN[namespace] ?? extensions.find((one) => one.namespace === namespace)?.name;
}
