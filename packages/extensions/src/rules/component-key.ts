import type { JsonFields } from '../document/json-fields.ts';

const MAX_KEY_LENGTH = 256;

/**
 * What a rule or a query is known by from one version to the next: its own key, or one that is made of the name of its
 * file, which stays when the contents change.
 */
export function keyOf(
  fields: JsonFields,
  names: readonly string[],
  { namespace, file }: { readonly namespace: string; readonly file: string },
): string {
  const own = names.map((name) => fields.text(name)).find((key) => key !== '');

  return (
    own ?? `${namespace}_${file.replace(/\.json(?=_\d+$|$)/, '').replaceAll(/[^A-Za-z0-9]+/g, '_')}`
  ).slice(0, MAX_KEY_LENGTH);
}
