import { controllables, controllers } from './control-rules.ts';
import type { RelatedRule } from './related-rule.ts';

/** Every related list by name. A list joins with its rule here, its place in `entity-collections.ts`, its route. */
export const RELATED_LISTS = { controllables, controllers } satisfies Readonly<Record<string, RelatedRule>>;

export type RelatedListName = keyof typeof RELATED_LISTS;

export function relatedRule(name: RelatedListName): RelatedRule {
  return RELATED_LISTS[name];
}
