import type { PropertyName } from '@secgraph/graph-schema';
import type { RuleView } from '../../engine/rule-view.ts';

/** Reads a property that lists thumbprints; a value that is no list of texts counts as none, and is reported. */
export function thumbprintReader(view: RuleView, name: PropertyName): (node: number) => readonly string[] {
  const lists = view.stringLists(name);

  return (node) => {
    if (lists.isMistyped(node)) {
      view.warn(`${name} of ${view.objectIds.read(node)} is no list of texts: its certificates are left out`);
    }
    return lists.read(node) ?? [];
  };
}
