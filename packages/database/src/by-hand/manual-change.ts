import type { PropertyObject, PropertyValue } from '@secgraph/graph';
import type { ElementName } from './element-name.ts';

/** The mark on nodes and relationships that were added by hand. */
export const BY_HAND_PROPERTY = 'byhand';
/** Changes that stand at a time: the writer looks at each for each generation. */
export const MAX_STANDING_CHANGES = 5_000;
/** How many relationships a node may have that is removed by hand: they are kept until it comes back. */
export const MAX_REMOVED_RELATIONSHIPS = 10_000;

/** What is done to an element by hand. */
export type ManualAction =
  | { readonly type: 'add-node'; readonly kinds: readonly string[]; readonly properties: PropertyObject }
  | { readonly type: 'add-relationship'; readonly properties: PropertyObject }
  /** Null removes the property. */
  | { readonly type: 'set-property'; readonly property: string; readonly value: PropertyValue | null }
  | { readonly type: 'remove-node' }
  | { readonly type: 'remove-relationship' }
  /** The relationship is not there until then. */
  | { readonly type: 'mark-false'; readonly until: Date };

export type ManualChangeType = ManualAction['type'];

/** How a change has ended: taken back, over by itself, by another one of the same, or with all data. */
export type ManualOutcome = 'undone' | 'expired' | 'replaced' | 'cleared';

/** What the data says where a change says otherwise. */
export interface ReplacedContent {
  /** Of a property that is set; null: it was not there. */
  readonly value?: PropertyValue | null;
  /** Of an element that is removed, like the rest. */
  readonly properties?: PropertyObject;
  readonly lastSeenMs?: number | undefined;
  /** Of a node. */
  readonly kinds?: readonly string[];
  /** As they were when the node was removed; uploads may have brought others since. */
  readonly relationships?: readonly ReplacedRelationship[];
}

/** What the writer finds in the data instead of what a change says. */
export interface FoundReplaced {
  readonly id: number;
  readonly replaced: Omit<ReplacedContent, 'relationships'> & { readonly relationships?: undefined };
}

export interface ReplacedRelationship {
  readonly start: string;
  readonly kind: string;
  readonly end: string;
  readonly properties: PropertyObject;
  readonly lastSeenMs: number | undefined;
}

export interface NewManualChange {
  readonly requestId: string;
  readonly element: ElementName;
  readonly action: ManualAction;
  /** What the nodes are called when it is made. */
  readonly name: string;
  readonly endName: string;
  readonly reason: string;
  readonly userId: string;
  readonly author: string;
}

export interface ManualChange extends Omit<NewManualChange, 'userId'> {
  readonly id: number;
  /** Undefined: the user is gone. */
  readonly userId: string | undefined;
  /** Of properties alone, but for the writer. */
  readonly replaced: ReplacedContent | undefined;
  readonly createdAt: Date;
  /** Undefined: it stands. */
  readonly end: { readonly at: Date; readonly by: string; readonly outcome: ManualOutcome } | undefined;
}

/** What the writer of the graph is asked for, beside statements. */
export type ManualOrder =
  | { readonly type: 'make'; readonly change: NewManualChange }
  | { readonly type: 'undo'; readonly id: number; readonly by: string };
