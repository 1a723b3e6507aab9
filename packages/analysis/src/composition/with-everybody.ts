import type { RuleView } from '../engine/rule-view.ts';
import { specialGroups } from '../facts/special-groups.ts';

/** The principals, and everybody: what everybody may do, they may do. Needs {@link specialGroups}. */
export function withEverybody(view: RuleView, principals: Iterable<number>): readonly number[] {
  return [...principals, ...view.use(specialGroups).nodes];
}
