import { COUNTED_EXPANSIONS } from './counted-expansions.ts';
import type { OptimizerPass } from './optimizer-pass.ts';
import { REACHABILITY } from './reachability.ts';
import { SEMI_JOIN } from './semi-join.ts';
import { TOP_K } from './top-k.ts';

/** In the order in which they run: choices while planning, then rewrites of the finished plan. */
export const OPTIMIZER_PASSES: readonly OptimizerPass[] = [
  { type: 'choice', name: 'predicate-pushdown', choice: 'pushesPredicates' },
  { type: 'choice', name: 'seek-selection', choice: 'usesSeeks' },
  { type: 'choice', name: 'start-selection', choice: 'ordersByCost' },
  { type: 'choice', name: 'hash-join', choice: 'usesHashJoins' },
  { type: 'choice', name: 'semi-apply', choice: 'usesSemiApply' },
  // Before reachability, which also narrows the plans that this one brings in.
  SEMI_JOIN,
  COUNTED_EXPANSIONS,
  REACHABILITY,
  TOP_K,
];
