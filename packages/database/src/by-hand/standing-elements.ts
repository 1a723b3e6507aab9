import type { ElementName } from './element-name.ts';
import type { ManualChangeType } from './manual-change.ts';

/** A relationship by the object ids of its ends. */
export interface EndNames {
  readonly source: string;
  readonly kind: string;
  readonly target: string;
}

/** What changes by hand say of the graph whatever brings or derives something else. By object ids. */
export interface StandingElements {
  /** Not there: deleted. */
  readonly removedNodes: readonly string[];
  /** Not there: deleted, or marked as false. */
  readonly withheld: readonly EndNames[];
  /** There, as long as their ends are. */
  readonly added: readonly EndNames[];
  /** What is set of an element, which need not be there. */
  readonly properties: readonly (ElementName & { readonly property: string })[];
}

/** As much of a change as tells what it is about. */
export interface StandingChange {
  readonly element: ElementName;
  readonly action: { readonly type: ManualChangeType; readonly property?: string };
}

export function toStandingElements(changes: Iterable<StandingChange>): StandingElements {
  const removedNodes: string[] = [];
  const withheld: EndNames[] = [];
  const added: EndNames[] = [];
  const properties: (ElementName & { readonly property: string })[] = [];

  for (const { element, action } of changes) {
    switch (action.type) {
      case 'add-node':
        // Nothing but people takes a node away.
        break;
      case 'add-relationship':
        added.push(...toEndNames(element));
        break;
      case 'set-property':
        properties.push({ ...element, property: action.property ?? '' });
        break;
      case 'mark-false':
      case 'remove-relationship':
        withheld.push(...toEndNames(element));
        break;
      case 'remove-node':
        removedNodes.push(element.objectId);
        break;
    }
  }

  return { removedNodes, withheld, added, properties };
}

/** None for a node. */
function toEndNames({ objectId, relationship }: ElementName): readonly EndNames[] {
  return relationship === undefined
    ? []
    : [{ source: objectId, kind: relationship.kind, target: relationship.endObjectId }];
}
