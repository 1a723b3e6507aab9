import type { Needs, RuleView } from '../engine/rule-view.ts';
import type { Subgraph } from './subgraph.ts';

/** A derived relationship to be explained. Nodes are indexes. */
export interface ExplainedRelationship {
  readonly start: number;
  readonly end: number;
}

/**
 * How much counts as an explanation: `usual` is what people expect to see, memberships in groups of the
 * directory and chains from authority to root; `whole` is everything by which rules derive, for the rare
 * relationship whose subject the usual says nothing about.
 */
export type CompositionScope = 'usual' | 'whole';

/** Finds what makes relationships true that a rule derives. */
export interface Composition {
  /** The end that an explanation has to tell something about. */
  readonly subject: 'start' | 'end';
  readonly needs: Needs;
  /** Adds nothing where nothing explains the relationship. */
  compose(
    view: RuleView,
    relationship: ExplainedRelationship,
    found: Subgraph,
    scope: CompositionScope,
  ): void;
}

export function defineComposition(composition: Composition): Composition {
  return composition;
}
