import { findNodeByObjectId, type GraphSnapshot } from '@secgraph/graph';
import type { Cancellation } from '@secgraph/kernel';
import { askWithin } from '../engine/ask-within.ts';
import type { RuleSwitches } from '../settings/rule-switches.ts';
import { expandMembers, type SelectedMembers } from './expand-members.ts';
import {
  EXPANSION_METHODS,
  type ExpansionMethod,
  type SelectorSeed,
  type TagSelector,
  type ZoneTag,
} from './zone-tag.ts';

export interface SelectionOptions {
  readonly switches: RuleSwitches;
  readonly cancellation: Cancellation;
  /** Nodes in the result of a statement; throws what is wrong with it, and when cancelled. */
  readonly findNodes: (statement: string, cancellation: Cancellation) => Iterable<number>;
  /** How long one selector is asked, with all of its statements: all others wait for it. Default: no limit. */
  readonly selectorMs?: number;
  /** How far members reach, whatever the type of their tag. */
  readonly method?: ExpansionMethod;
  /** Ids of selectors that are not asked. */
  readonly settled?: ReadonlySet<number>;
}

/** What a selector selects, or why that is not known. */
export type Selection =
  | { readonly selector: TagSelector; readonly tag: ZoneTag; readonly members: SelectedMembers }
  | { readonly selector: TagSelector; readonly tag: ZoneTag; readonly error: unknown };

/**
 * Asks one selector after the other: whoever drives it may do something else between them. Disabled ones and settled
 * ones are left out. Throws when cancelled; every other failure is the selector's own.
 */
export function* selectMembers(
  snapshot: GraphSnapshot,
  tags: readonly ZoneTag[],
  options: SelectionOptions,
): Generator<Selection, void> {
  for (const tag of tags) {
    for (const selector of tag.selectors) {
      if (selector.isDisabled || options.settled?.has(selector.id) === true) {
        continue;
      }
      yield select(snapshot, { tag, selector }, options);
    }
  }
}

function select(
  snapshot: GraphSnapshot,
  { tag, selector }: { readonly tag: ZoneTag; readonly selector: TagSelector },
  { switches, findNodes, method, selectorMs = Number.POSITIVE_INFINITY, ...options }: SelectionOptions,
): Selection {
  const limits = {
    limitMs: selectorMs,
    cancellation: options.cancellation,
    tooSlow: 'ANALYSIS_SELECTOR_TOO_SLOW',
  };
  const asked = askWithin(limits, (cancellation) => {
    const seeds = new Set<number>();
    for (const seed of selector.seeds) {
      for (const node of nodesOf(snapshot, seed, (statement) => findNodes(statement, cancellation))) {
        seeds.add(node);
      }
    }

    return expandMembers(snapshot, seeds, {
      method: method ?? EXPANSION_METHODS[tag.type],
      // The default selector of domains is about the domains themselves, not about all that is in them.
      expandsDomains: switches.expandsDomainsAndUnits && !selector.isDefault,
      expandsUnits: switches.expandsDomainsAndUnits,
      cancellation,
    });
  });

  return 'error' in asked ? { tag, selector, error: asked.error } : { tag, selector, members: asked.answer };
}

/** An object id that is not in the graph selects nothing; most are stored in upper case. */
function nodesOf(
  snapshot: GraphSnapshot,
  { type, value }: SelectorSeed,
  findNodes: (statement: string) => Iterable<number>,
): Iterable<number> {
  if (type === 'cypher') {
    return findNodes(value);
  }

  const node = findNodeByObjectId(snapshot, value) ?? findNodeByObjectId(snapshot, value.toUpperCase());
  return node === undefined ? [] : [node];
}
